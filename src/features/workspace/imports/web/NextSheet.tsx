import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { figure } from '#lib/numbers.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useStore } from '#web/state/useStore.ts'
import { KINDS } from '../kinds.ts'
import { HeadingChoice } from './HeadingChoice.tsx'
import { draftOf, rowsOf } from './studentSheet.ts'
import { useNewImport } from './useNewImport.ts'
import { workbook } from './workbook.ts'
import styles from './imports.module.css'

interface Props {
  /** The finished import of the workbook's sheet before. */
  importId: string
  onMade(id: string): void
}

/** 'Sigue: Alumnos (600)': brings the workbook's next sheet (LLE-30). */
export function NextSheet({ importId, onMade }: Props) {
  const book = useStore(workbook)
  const kind = book?.importId === importId ? book.left[0] : undefined
  const { bringBook, part, reason, draft, choose, send, forget } = useNewImport(kind ?? 'students', [], onMade)
  const rows = useMemo(() => (book && kind ? rowsOf(draftOf(kind, book.filename, book.book)).rows.length : 0), [book, kind])
  if (!book || !kind) return null
  const busy = part !== null
  if (draft)
    return (
      <HeadingChoice
        draft={draft}
        busy={busy}
        reason={reason}
        onChoose={place => void choose(place)}
        onSend={() => void send()}
        onForget={forget}
      />
    )
  return (
    <div className={styles.actions}>
      <FinalButton icon={<ArrowRight aria-hidden />} loading={busy} onClick={() => void bringBook(kind, book)}>
        Sigue: {KINDS[kind].title} ({figure(rows)})
      </FinalButton>
      {reason && (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
    </div>
  )
}
