import type { Plugin } from 'vite'

const TEXT = /^ {4}(?:summary|sentence):\s+(['"]).*\1,\n/gm
const LIST = /^ {4}fails: \[[^\]]*\],\n/gm

/** A contract without the lines that only server, tests and docs read: the console does not download them. */
export const lean = (contract: string): string => contract.replace(TEXT, '').replace(LIST, '')

export const leanContracts = (): Plugin => ({
  name: 'plantel:lean-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/features\/.*ontract\.ts$/ }, handler: code => ({ code: lean(code), map: null }) },
})
