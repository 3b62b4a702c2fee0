// diccionario.csv explains each column of the ZIP to a program that knows nothing else (LLE-50).
import type { CsvCell } from '#lib/csv.ts'
import { FILES } from './files/all.ts'

const HEADINGS = ['Archivo', 'Columna', 'Tipo', 'Significado', 'Ejemplo'] as const

/** How cells of each kind read. */
const KINDS: Readonly<Record<string, string>> = {
  texto: 'Texto. Si empieza con =, +, -, @ o un apóstrofo de más, quita el primer apóstrofo',
  clave: '24 caracteres que unen un archivo con otro',
  número: 'Número entero',
  pesos: 'Pesos con punto decimal',
  día: 'AAAA-MM-DD, en la zona horaria de academia.csv',
  instante: 'Fecha y hora ISO 8601 en UTC',
  hora: 'HH:MM',
  'sí o no': 'Sí o No',
  palabra: 'Una de las palabras que se enumeran',
  lista: 'Textos separados por punto y coma',
  JSON: 'Texto JSON',
}

/** A row without a column describes its file; one without a file, a kind. */
export const dictionary = (): readonly (readonly CsvCell[])[] => [
  HEADINGS,
  ...Object.entries(KINDS).map(([kind, means]) => ['', '', kind, means, '']),
  ...FILES.flatMap(({ name, means, columns }) => [
    [`${name}.csv`, '', '', means, ''],
    ...columns.map(column => [`${name}.csv`, column.name, column.kind, column.means, column.example]),
  ]),
]
