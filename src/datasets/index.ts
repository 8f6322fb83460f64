/** @module Reads the items of a dataset from the text of a file. */
export { readCsv } from './read-csv.ts'
export { readYaml } from './read-yaml.ts'
