import type { Plugin } from 'vite'

const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/

/** Writes .vite/packages.json: the npm packages in each file, for tools/weights.ts. */
export const packages = (): Plugin => ({
  name: 'plantel:packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
    const namesIn = (ids: readonly string[]) => [...new Set(ids.flatMap(id => PACKAGE.exec(id)?.[1] ?? []))].sort()
    const packages = chunks.map(({ fileName, moduleIds }) => [fileName, namesIn(moduleIds)] as const)
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(Object.fromEntries(packages)) })
  },
})
