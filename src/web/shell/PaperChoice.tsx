import { PAPERS, type PaperSize } from '#lib/papers.ts'
import { paper, setPaper } from '#web/state/paper.ts'
import { useStore } from '#web/state/useStore.ts'
import styles from './userMenu.module.css'

const LABELS: Record<PaperSize, string> = {
  letter: 'Carta',
  half: 'Media carta',
  t80: 'Ticket de 80 mm',
  t58: 'Ticket de 58 mm',
}

/** The paper for receipts and reports here (M140). */
export function PaperChoice() {
  const paperSize = useStore(paper)
  return (
    <fieldset className={styles.part}>
      <legend>Papel de esta computadora</legend>
      <div className={styles.papers}>
        {PAPERS.map(size => (
          <label key={size}>
            <input type="radio" name="paper" checked={paperSize === size} onChange={() => setPaper(size)} />
            {LABELS[size]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
