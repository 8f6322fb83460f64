/** @module `proctor/testing`: models and servers that play a script, and a store in memory, for tests of your own. */
export { createMemoryStore } from '../store/index.ts'
export {
  type FakeModel,
  type FakeModelOptions,
  type FakeReply,
  fakeModel,
  MissingPackageError,
  type ModelServer,
  type ServerReply,
  type ServerRequest,
  startModelServer,
} from '../testing/index.ts'
