import { fold } from '#lib/text.ts'
import type { Command } from '#web/screen.ts'

const MOST = 5

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const begin = (prefixes: readonly string[], own: readonly string[]): boolean =>
  prefixes.every(word => own.some(each => each.startsWith(word)))

/** Commands with a word that begins with each typed word: first by name, then by synonym (LLE-67). */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const typedWords = wordsOf(text)
  if (typedWords.length === 0) return []
  const byLabel = commands.filter(({ label }) => begin(typedWords, wordsOf(label)))
  const synonyms = commands.filter(
    command => !byLabel.includes(command) && begin(typedWords, wordsOf(`${command.label} ${command.words ?? ''}`)),
  )
  return [...byLabel, ...synonyms].slice(0, MOST)
}

/** Things that people search for and Plantel does not offer: the words, and the sentence that says so. */
const NOT_OFFERED: readonly (readonly [words: string, text: string])[] = [
  ['factura facturar facturacion cfdi timbrar timbrado sat', 'Factura: Plantel no timbra CFDI.'],
  ['nomina sueldo salario quincena', 'Nómina: Plantel no calcula ni paga sueldos.'],
  ['boleta boletas calificacion calificaciones', 'Boletas: Plantel no lleva calificaciones escolares.'],
  ['inventario almacen', 'Inventario: Plantel no lleva almacén.'],
  ['contabilidad poliza polizas', 'Contabilidad: Plantel no lleva pólizas.'],
]
const SHORTEST = 3

/** @returns the sentence if the search is for something that Plantel does not offer */
export function notOffered(text: string): string | undefined {
  const [first = '', ...more] = wordsOf(text)
  if (first.length < SHORTEST || more.length > 0) return undefined
  return NOT_OFFERED.find(([words]) => words.split(' ').some(word => word.startsWith(first)))?.[1]
}
