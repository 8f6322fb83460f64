/** @module Turns results into texts for people and programs. Pure: it returns strings, and comes to no verdict of its own. */
export { type ExplainOptions, explainItem } from './explain.ts'
