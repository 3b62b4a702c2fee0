import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Paper } from './client.ts'
import { ask, type Finding } from './stranger.ts'

/** Checks one kind of document. @returns the fault, or null */
type Reader = (file: string, folder: string) => Promise<string | null>

const text = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

const pdf: Reader = async file => {
  const checked = await ask('qpdf', ['--check', file])
  if (checked.status !== 0 || /warning/i.test(checked.out + checked.err)) return `qpdf: ${text(checked.out + checked.err)}`
  const printed = await ask('pdftotext', ['-layout', file, '-'])
  if (printed.status !== 0 || printed.err !== '') return `pdftotext: ${text(printed.err)}`
  // A font without a Unicode map gives boxes or nothing.
  if (!/[a-záéíóúñ]{4,}/i.test(printed.out) || /[\uFFFD\uE000-\uF8FF]/u.test(printed.out))
    return `pdftotext reads: ${text(printed.out).slice(0, 80)}`
  return null
}

const sheet: Reader = async (file, folder) => {
  const args = [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'office')).href}`,
    '--headless',
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76',
    '--outdir',
    folder,
  ]
  const output = await ask('soffice', [...args, file])
  const csv = await readFile(file.replace(/xlsx$/, 'csv'), 'utf8').catch(() => '')
  if (csv.trim() === '') return `LibreOffice: ${text(output.out + output.err)}`
  return /#(REF|NAME|VALUE|DIV)/.test(csv) ? `LibreOffice shows an error in a cell: ${csv.slice(0, 80)}` : null
}

const code: Reader = async file => {
  const output = await ask('zbarimg', ['--quiet', '--raw', file])
  return output.status === 0 && output.out.trim() !== '' ? null : `zbarimg: ${text(output.out + output.err)}`
}

const KINDS: readonly [type: string, ending: string, readers: string, reader: Reader][] = [
  ['application/pdf', 'pdf', 'qpdf, pdftotext', pdf],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'LibreOffice', sheet],
  ['image/png', 'png', 'zbarimg', code],
]

export async function readPapers(papers: readonly Paper[]): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-papers-'))
  try {
    const findings: Finding[] = []
    for (const [type, ending, readers, reader] of KINDS) {
      const these = papers.filter(paper => paper.type.startsWith(type))
      const faults: string[] = []
      for (const { route, bytes } of these) {
        const file = join(folder, `${route}.${ending}`)
        await writeFile(file, bytes)
        const fault = await reader(file, folder)
        if (fault !== null) faults.push(`${route}: ${fault}`)
      }
      const names = these.map(({ route }) => route).join(', ')
      findings.push({
        holds: these.length > 0 && faults.length === 0,
        note: `${readers}: ${these.length} ${ending} (${names})${faults.map(each => `; ${each}`).join('')}`,
      })
    }
    return findings
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
