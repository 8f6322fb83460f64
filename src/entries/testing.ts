/** @module `proctor/testing`: models and servers that play a script, for tests of your own judges. */
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
