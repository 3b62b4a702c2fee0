import { findSign, latexOf, piecesOf, unescape } from '../../gift/escapes.ts'
import { gathering, type Imported, type PlainAnswer } from '../../gift/imported.ts'
import { decoded, encoded, hasMarks, plainText } from './html.ts'
import { rightOf } from './weights.ts'

interface Block {
  line: number
  text: string
}

/** A title after a closed brace begins a question, like an empty line. */
const endsAnswers = (text: string): boolean => {
  const open = findSign(text, '{')
  return open >= 0 && findSign(text, '}', open) >= 0
}

/** Empty lines separate questions; drops comments and categories. Line breaks stay. */
function blocksOf(file: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [at, line] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const trimmed = line.trim()
    if (trimmed === '') open = null
    else if (!trimmed.startsWith('//') && !trimmed.startsWith('$CATEGORY:')) {
      if (!open || (trimmed.startsWith('::') && endsAnswers(open.text))) blocks.push((open = { line: at + 1, text: trimmed }))
      else open.text += `\n${trimmed}`
    }
  }
  return blocks
}

class Unreadable extends Error {}

/** The questions of a GIFT file with notes. `room`: the number that still fits. */
export function parseGift(file: string, room = Infinity): Imported {
  const { result, take, skip } = gathering(room)
  for (const { line, text } of blocksOf(file)) {
    try {
      const { notes, ...question } = questionOf(text)
      take(line, question, notes)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      skip(line, text, error.message)
    }
  }
  return result
}

function questionOf(block: string) {
  const notes = new Set<string>()
  const [, title = '', rest = ''] = /^::((?:\\[\s\S]|(?!::)[\s\S])*)::([\s\S]*)$/.exec(block) ?? [null, '', block]
  const signs = piecesOf(rest).filter(({ kind, raw }) => kind === 'plain' && (raw === '{' || raw === '}'))
  const sign = (raw: string, from: number) => signs.find(each => each.raw === raw && each.at > from)?.at ?? -1
  const open = sign('{', -1)
  const close = open < 0 ? -1 : sign('}', open)
  if (open < 0) throw new Unreadable('Es una descripción: no tiene respuestas.')
  if (close < 0) throw new Unreadable('Falta la llave que cierra las respuestas.')
  const next = sign('{', close)
  if (next >= 0 && sign('}', next) >= 0) throw new Unreadable('Parece haber dos preguntas: deja una línea vacía entre ellas.')
  const { format, text: before } = formatOf(rest.slice(0, open))
  const after = rest.slice(close + 1).trim()
  const stem = textAndFormula(after ? `${before.trim()} _____${/^[.,;:?!)]/.test(after) ? '' : ' '}${after}` : before, format, notes)
  const answers = answersOf(rest.slice(open + 1, close).trim(), format, notes)
  return { text: stem.text || decoded(unescape(title)).trim(), formula: stem.formula, answers, notes: [...notes] }
}

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i
function formatOf(text: string, fallback = ''): { format: string; text: string } {
  const format = FORMAT.exec(text)
  return format ? { format: format[1]!.toLowerCase(), text: text.slice(format[0].length) } : { format: fallback, text }
}

function textAndFormula(raw: string, format: string, notes: Set<string>): { text: string; formula: string | null } {
  const pieces = piecesOf(raw.trim())
  const math = pieces.filter(({ kind }) => kind === 'math')
  if (math.length !== 1) {
    if (math.length > 1) notes.add('Tiene varias fórmulas: quedan en el texto, entre $$.')
    return { text: readable(raw, format, notes), formula: null }
  }
  const [{ raw: formula, at }] = math as [(typeof math)[0]]
  const [before, after] = [raw.trim().slice(0, at).trim(), raw.trim().slice(at + formula.length)]
  if (after.trim()) notes.add('La fórmula pasó debajo del texto.')
  return { text: readable(`${before}${after.trimEnd()}`, format, notes), formula: formulaOf(formula, format) }
}

const formulaOf = (math: string, format: string) => (format === 'plain' ? latexOf(math) : decoded(latexOf(math)))
const MARKED = 'Tiene marcas de formato: revísala.'

function readable(raw: string, format: string, notes: Set<string>): string {
  const pieces = piecesOf(raw.trim()).map(({ kind, raw }) => ({
    kind,
    text: kind === 'math' ? raw : kind === 'escaped' ? unescape(raw) : raw,
  }))
  // The content of a formula is neither tag nor mark.
  const around = pieces.map(({ kind, text }) => (kind === 'math' ? ' ' : text)).join('')
  if (hasMarks(around, format)) notes.add(MARKED)
  if (format === 'html' && /<(img|audio|video)\b/i.test(around)) notes.add('Sus imágenes no vienen en el archivo: agrégalas aquí.')
  const math = (text: string) => `$$${formulaOf(text, format)}$$`
  const join = (mathAs: (text: string) => string) => pieces.map(({ kind, text }) => (kind === 'math' ? mathAs(text) : text)).join('')
  if (format === 'plain') return join(math)
  return (format === 'html' ? plainText : decoded)(join(text => encoded(math(text))))
}

const JUDGED = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i

function answersOf(body: string, format: string, notes: Set<string>): PlainAnswer[] {
  if (body === '') throw new Unreadable('Es una pregunta abierta (ensayo).')
  if (body.startsWith('#')) throw new Unreadable('Es una pregunta numérica.')
  const judged = JUDGED.exec(body)
  if (judged) {
    if (judged[2]) notes.add(FEEDBACK)
    const truth = judged[1]!.toUpperCase().startsWith('T')
    return ['Verdadero', 'Falso'].map((content, at) => ({ content, formula: null, valid: (at === 0) === truth }))
  }
  const choices = choicesOf(body)
  if (choices.length === 0) throw new Unreadable('No se entienden sus respuestas.')
  if (!choices.some(({ mark }) => mark === '~'))
    throw new Unreadable(choices.some(({ raw }) => raw.includes('->')) ? 'Es de relacionar columnas.' : 'Es de respuesta corta.')
  const choicesRead = choices.map(({ mark, raw }) => readChoice(mark, raw, format, notes))
  const right = rightOf(choicesRead, notes)
  return choicesRead
    .map(({ content, formula }, at) => ({ content, formula, valid: right[at]! }))
    .filter(({ content, formula }) => content !== '' || formula)
}

const FEEDBACK = 'Su retroalimentación no se importa.'

function choicesOf(body: string): { mark: string; raw: string }[] {
  const starts: number[] = []
  for (let at = findSign(body, '=~'); at >= 0; at = findSign(body, '=~', at + 1)) starts.push(at)
  return starts.map((at, i) => ({ mark: body[at]!, raw: body.slice(at + 1, starts[i + 1] ?? body.length).trim() }))
}

function readChoice(mark: string, raw: string, fallback: string, notes: Set<string>): Omit<PlainAnswer, 'valid'> & { weight: number } {
  const weighed = /^%(-?\d+(?:\.\d+)?)%/.exec(raw)
  const weight = weighed ? Number(weighed[1]) : mark === '=' ? 100 : 0
  let text = weighed ? raw.slice(weighed[0].length) : raw
  const feedback = findSign(text, '#')
  if (feedback >= 0) {
    if (text.slice(feedback).replace(/[#\s]/g, '')) notes.add(FEEDBACK)
    text = text.slice(0, feedback)
  }
  const { format, text: rest } = formatOf(text.trim(), fallback)
  const pieces = piecesOf(rest.trim())
  if (pieces.length === 1 && pieces[0]!.kind === 'math') return { content: '', formula: formulaOf(pieces[0]!.raw, format), weight }
  if (pieces.some(({ kind }) => kind === 'math')) notes.add('Una respuesta mezcla texto y fórmula: queda como texto, entre $$.')
  return { content: readable(rest, format, notes), formula: null, weight }
}
