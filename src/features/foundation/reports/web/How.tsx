import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { useSession } from '#web/session/session.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import type { Description, reports } from '../contract.ts'
import { daysText } from '../format.ts'
import styles from './tools.module.css'

interface Props {
  report: Description
  answer: Answer<typeof reports.figures> | undefined
}

/** '¿Cómo se calcula?' under a report's title (DIR-7). */
export function How(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        ¿Cómo se calcula?
      </Button>
      {open && <Sentences {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A sentence for each measure, the notes, the days and the hour. */
function Sentences({ report, answer, onClose }: Props & { onClose(): void }) {
  const { academy } = useSession()
  useFocusReturn()
  return (
    <Modal title={`¿Cómo se calcula? ${report.asks}`} open footer={null} onCancel={onClose} width={560}>
      <dl className={styles.how}>
        {report.measures.map(({ key, label, how }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      {[...report.notes, ...(answer?.remarks ?? [])].map(note => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {answer && <p className="muted small">{daysText({ ...answer, madeAt: new Date(answer.madeAt) }, academy.timeZone)}</p>}
    </Modal>
  )
}
