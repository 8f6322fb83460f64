export { isNone, type NoCalls, none } from '../../scorer/index.ts'
