import { escapeMath, escapeText } from './escapes.ts'
import type { PlainAnswer, PlainQuestion } from './imported.ts'

/** A text that looks like a format marker gets a marker of its own. */
const guarded = (text: string) => (/^\s*\[(html|moodle|plain|markdown)\]/i.test(text) ? `[moodle]${escapeText(text)}` : escapeText(text))

const bodyOf = ({ content, formula }: PlainAnswer) => (formula === null ? guarded(content) : escapeMath(formula))

/** Marks a single right answer; otherwise each answer has its part of the points. */
function answersOf(answers: readonly PlainAnswer[]): string[] {
  const right = answers.filter(({ valid }) => valid).length
  const simple = right <= 1 && right < answers.length && answers.every(({ content }) => !/^%-?\d/.test(content))
  const part = (100 / right).toFixed(5).replace(/\.?0+$/, '')
  return answers.map(answer => {
    if (simple) return `\t${answer.valid ? '=' : '~'}${bodyOf(answer)}`
    return `\t~%${answer.valid ? part : right > 1 ? '-100' : '0'}%${bodyOf(answer)}`
  })
}

function blockOf({ text, formula, answers }: PlainQuestion, at: number): string {
  const title = text ? `::Pregunta ${at + 1}::` : ''
  const stem = [text && guarded(text), formula !== null && escapeMath(formula)].filter(Boolean).join(' ')
  return [`${title}${stem} {`, ...answersOf(answers), '}'].join('\n')
}

/** `name` becomes a comment at the top. */
export const writeGift = (questions: readonly PlainQuestion[], name = ''): string =>
  [...(name ? [`// ${name.replace(/\s+/g, ' ')}`] : []), ...questions.map(blockOf)].join('\n\n') + '\n'
