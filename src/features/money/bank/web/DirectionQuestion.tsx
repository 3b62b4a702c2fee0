import { Button } from 'antd'
import { CircleHelp } from 'lucide-react'
import { Note } from '#web/ui/Note.tsx'
import type { BankMapping } from '../columns.ts'
import type { Directions } from '../direction.ts'
import styles from './columns.module.css'

/** A column of more different words says something else. */
const MOST_WORDS = 6

interface Props {
  asked: NonNullable<Directions['asked']>
  mapping: BankMapping
  onAnswer(mapping: BankMapping): void
}

/** What the file does not say of in and out is asked, never guessed (LLE-10). */
export function DirectionQuestion({ asked, mapping, onAnswer }: Props) {
  if (asked === 'all')
    return (
      <Note
        tone="amber"
        icon={CircleHelp}
        title="¿Todos los importes son depósitos?"
        action={<Button onClick={() => onAnswer({ ...mapping, all: true })}>Sí, todos</Button>}
      >
        El archivo no dice cuáles salen de la cuenta. Si trae retiros, elige arriba la columna «Cargo» o «Entra o sale».
      </Note>
    )
  if (asked.words.length > MOST_WORDS)
    return (
      <Note tone="amber" icon={CircleHelp} title="Esa columna no dice si el dinero entra o sale">
        Tiene {asked.words.length} textos distintos. Elige otra en «Entra o sale», o «No viene».
      </Note>
    )
  return (
    <>
      {asked.words.map(word => (
        <Note
          key={word}
          tone="amber"
          icon={CircleHelp}
          title={`¿«${word.toUpperCase()}» es dinero que entra o que sale?`}
          action={
            <span className={styles.answers}>
              {(['in', 'out'] as const).map(way => (
                <Button
                  key={way}
                  aria-label={`«${word.toUpperCase()}» ${way === 'in' ? 'entra' : 'sale'}`}
                  onClick={() => onAnswer({ ...mapping, words: { ...mapping.words, [word]: way } })}
                >
                  {way === 'in' ? 'Entra' : 'Sale'}
                </Button>
              ))}
            </span>
          }
        />
      ))}
    </>
  )
}
