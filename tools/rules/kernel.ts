import { sources, type Source } from './sources.ts'

const MOST_LINES = 220

const isCode = (line: string) => !/^\s*(\/\/.*|\/?\*.*)?$/.test(line)

export function unexplained({ path, text }: Source): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const above = lines.slice(0, at).findLast(each => !each.startsWith('//'))
    const name = /^export (?:default )?(?:async )?(?:const|let|function|class|type|interface) (\w+)/.exec(line)?.[1]
    return name && !above?.trimEnd().endsWith('*/') ? [`${path}:${at + 1}: ${name} has no docstring`] : []
  })
}

/** The kernel must be readable in one sitting: under 220 lines of code, each exported name explained. */
export async function kernelFaults(): Promise<string[]> {
  const kernel = (await sources('src/contract/**/*.ts')).filter(({ path }) => !path.endsWith('.test.ts'))
  const lines = kernel.reduce((sum, { text }) => sum + text.split('\n').filter(isCode).length, 0)
  const tooLong = lines < MOST_LINES ? [] : [`src/contract has ${lines} lines of code; it stays under ${MOST_LINES}`]
  return [...tooLong, ...kernel.flatMap(unexplained)]
}
