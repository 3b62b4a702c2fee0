import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { FormulaView } from '../formula/FormulaView.tsx'
import type { ImportRow, PlainQuestion } from '../../gift/imported.ts'
import { classes } from '#web/look/classes.ts'
import styles from './exchange.module.css'

const VERDICTS = {
  imported: { tone: 'green', icon: CircleCheck, text: 'Se agrega' },
  noted: { tone: 'amber', icon: TriangleAlert, text: 'Revisar' },
  skipped: { tone: 'red', icon: CircleAlert, text: 'No se agrega' },
} as const

const sumText = (added: number, noted: number, skipped: number): string =>
  [
    `${counted(added, 'se agrega', 'se agregan')}${noted > 0 ? ` (${noted} por revisar)` : ''}`,
    ...(skipped > 0 ? [counted(skipped, 'no se agrega', 'no se agregan')] : []),
  ].join(' · ')

/** Reports on each question of the file: text, answers with the key, and notes. */
export function Report({ rows, place }: { rows: readonly ImportRow[]; place: string }) {
  const of = (verdict: ImportRow['verdict']) => rows.filter(row => row.verdict === verdict).length
  return (
    <section aria-label="Resultado de la lectura">
      <p className={classes(styles.reportSum, 'tabular')} role="status">
        {sumText(of('imported') + of('noted'), of('noted'), of('skipped'))}
      </p>
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.report} tabIndex={0} role="group" aria-label="Preguntas del archivo">
        <table>
          <thead>
            <tr>
              <th scope="col">{place}</th>
              <th scope="col">Pregunta</th>
              <th scope="col">Resultado</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, what, verdict, why, question }) => {
              const { tone, icon, text } = VERDICTS[verdict]
              return (
                <tr key={line}>
                  <td className="tabular">{line}</td>
                  <td>
                    {question ? <Whole question={question} /> : what}
                    {why.map(reason => (
                      <p key={reason}>{reason}</p>
                    ))}
                  </td>
                  <td>
                    <StateTag tone={tone} icon={icon}>
                      {text}
                    </StateTag>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A whole question: text, formula, and a ✓ before each right answer. */
function Whole({ question: { text, formula, answers } }: { question: PlainQuestion }) {
  return (
    <>
      <div className={styles.whole}>
        {text || 'Sin texto'}
        {formula && <FormulaView latex={formula} />}
      </div>
      <ul className={styles.key}>
        {answers.map((answer, at) => (
          <li key={at} className={answer.valid ? styles.rightAnswer : undefined}>
            {answer.valid && (
              <span role="img" aria-label="Correcta">
                ✓
              </span>
            )}
            {answer.formula === null ? answer.content : <FormulaView latex={answer.formula} />}
          </li>
        ))}
      </ul>
    </>
  )
}
