// Spanish texts for schema refusals of fields without a text of their own. They name the field by its screen label.
import { labelOf } from './labels.ts'

interface Issue {
  code?: string
  path?: PropertyKey[]
  input?: unknown
  expected?: unknown
  format?: unknown
  /** For a bound: the kind of value that is bounded. */
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  inclusive?: unknown
}

const plural = (count: number, one: string, many: string) => `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`

const KINDS: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un grupo de datos',
  record: 'un grupo de datos',
  date: 'una fecha',
}

const FORMS: Record<string, string> = {
  date: 'una fecha (AAAA-MM-DD)',
  datetime: 'una fecha con hora (ISO 8601)',
  time: 'una hora',
  email: 'un correo',
  url: 'una dirección de internet',
}

/** '«Cupo»': the last field of the path that has a label; list indexes have none. */
function fieldOf({ path = [] }: Issue): string {
  const key = path.findLast(part => typeof part === 'string')
  return key === undefined ? '' : `«${labelOf(key)}»`
}

const bound = (issue: Issue, field: string): string => {
  const [word, limit] = issue.minimum === undefined ? ['máximo', issue.maximum] : ['mínimo', issue.minimum]
  const count = Number(limit)
  const beyond = issue.inclusive === false ? (word === 'mínimo' ? 'más de' : 'menos de') : `como ${word}`
  if (issue.origin === 'string')
    return word === 'mínimo' && count <= 1 ? `Falta ${field}.` : `${field}: ${beyond} ${plural(count, 'carácter', 'caracteres')}.`
  if (issue.origin === 'array') return `${field}: ${beyond} ${plural(count, 'elemento', 'elementos')}.`
  const number = count.toLocaleString('es-MX')
  if (issue.inclusive === false) return `${field}: debe ser ${beyond} ${number}.`
  return `${field}: debe ser ${number} o ${word === 'mínimo' ? 'más' : 'menos'}.`
}

function schemaText(issue: Issue): string {
  const field = fieldOf(issue) || 'La información'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fieldOf(issue) ? `Falta ${field}.` : 'Faltan los datos.'
      return `${field}: debe ser ${KINDS[String(issue.expected)] ?? 'otro dato'}.`
    case 'too_small':
    case 'too_big':
      return bound(issue, field)
    case 'invalid_format':
      return FORMS[String(issue.format)] ? `${field}: debe ser ${FORMS[String(issue.format)]}.` : `${field}: no tiene la forma correcta.`
    case 'invalid_value':
      return `${field}: elige una de las opciones.`
    case 'not_multiple_of':
      return `${field}: debe ser un número entero.`
    case 'unrecognized_keys':
      return `${field}: hay datos de más.`
    default:
      return `${field}: no es válido.`
  }
}

export const SPANISH = { localeError: schemaText }
