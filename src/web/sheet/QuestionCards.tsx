import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { counted } from '#lib/numbers.ts'
import type { Question } from '#lib/sheet/questions.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useAltKeys } from '#web/ui/useAltKeys.ts'
import styles from './sheet.module.css'

interface Props {
  questions: readonly Question[]
  /** True when the cards come in reply to an act: they are scrolled into view. */
  inReply?: boolean
  onAnswer(key: string, option: string): void
}

/** One card for each question (LLE-12). Alt and a digit answer the first. */
export function QuestionCards({ questions, inReply = false, onAnswer }: Props) {
  const [first] = questions
  const box = useRef<HTMLElement>(null)
  useAltKeys(
    box,
    Object.fromEntries((first?.options ?? []).map((option, at) => [`Digit${at + 1}`, () => onAnswer(first!.key, option.key)])),
  )
  useEffect(() => {
    if (inReply) box.current?.scrollIntoView({ block: 'nearest' })
  }, [inReply, first?.text])
  if (!first) return null
  return (
    <section ref={box} className={styles.questions} aria-label="Preguntas sobre el archivo">
      <h3 role="status">{counted(questions.length, 'pregunta', 'preguntas')}</h3>
      {questions.map(({ key, text, hint, options }) => (
        <div key={key} className={styles.question} data-first={key === first.key || undefined} role="group" aria-label={text}>
          <b>{text}</b>
          {hint && <p>{hint}</p>}
          {options.length > 0 && (
            <div className={styles.options}>
              {options.map((option, at) => (
                <Button
                  key={option.key}
                  type={key === first.key && at === 0 ? 'primary' : 'default'}
                  onClick={() => onAnswer(key, option.key)}
                >
                  {option.label} {key === first.key && <Kbd>Alt {at + 1}</Kbd>}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
    </section>
  )
}
