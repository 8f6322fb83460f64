import { defineConfig, type UserConfig } from 'tsdown'

// What of these layers `proctor/checks` does without stays out of the file that it loads. The guard of slow patterns needs node:vm.
const unneeded = {
  scorer: 'create-scorer|filter-run|none',
  text: 'segments|symbols|levenshtein|lcs|bleu|rouge|passes|guarded-run',
  transcript: 'define-reader|join-transcripts|call-tree|workflow-steps|token-counts|agent-names|durations',
}
const neededByChecks = new RegExp(
  String.raw`src/(?:transcript|text|scorer)/(?!.*\b(?:${Object.values(unneeded).join('|')})\.ts$).*(?<!\.d)\.ts$`,
)

const config: UserConfig = defineConfig({
  root: 'src',
  entry: 'src/{entries/*,cli/main}.ts',
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  dts: true,
  clean: true,
  failOnWarn: true,
  logLevel: 'warn',
  // How long a plugin takes says more about how busy the machine is.
  checks: { pluginTimings: false },
  // Shorter code starts sooner. Lines and names stay, so that stack traces can be read.
  minify: {
    compress: { keepNames: { function: true, class: true } },
    mangle: { toplevel: true, keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: false },
  },
  outputOptions: {
    chunkFileNames: 'shared/[name]-[hash].js',
    // Comments are read in the declarations; in the code they only cost time at every start.
    comments: false,
    // What is always loaded together is one file: each file costs a good half millisecond. Declarations stay as they are.
    codeSplitting: {
      groups: [
        // With what little the store needs of the environment, or it would load all that the evals need.
        {
          name: 'base',
          test: /src\/(?:errors\/.*|environment\/(?:built-in-module|clock|hash))(?<!\.d)\.ts$/,
        },
        // The guard of slow patterns is loaded when one is met: it needs node:vm.
        { name: 'core', test: neededByChecks },
        { name: 'evals', test: /src\/evals\/.*(?<!\.d)\.ts$/ },
        { name: 'checks', test: /src\/checks\/.*(?<!\.d)\.ts$/ },
      ],
    },
  },
})

export default config
