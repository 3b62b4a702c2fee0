// Questions → Moodle GIFT. What comes back through parseGift is the same, letter for letter.
import { escapeMath, escapeText } from './escapes.ts'
import type { PlainAnswer, PlainQuestion } from './imported.ts'

/** A text that would be taken for a format says its own. */
const guarded = (text: string) => (/^\s*\[(html|moodle|plain|markdown)\]/i.test(text) ? `[moodle]${escapeText(text)}` : escapeText(text))

const bodyOf = ({ content, formula }: PlainAnswer) => (formula === null ? guarded(content) : escapeMath(formula))

/** With one right answer among others it is marked; in all other cases each answer carries its part of the points. */
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

/** `name` stands as a comment on top. */
export const writeGift = (questions: readonly PlainQuestion[], name = ''): string =>
  [...(name ? [`// ${name.replace(/\s+/g, ' ')}`] : []), ...questions.map(blockOf)].join('\n\n') + '\n'
