import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { useSession } from '#web/session/session.tsx'
import type { Description, reports } from '../contract.ts'
import { daysText } from '../format.ts'
import styles from './tools.module.css'

interface Props {
  report: Description
  answer: Answer<typeof reports.figures> | undefined
}

/** '¿Cómo se calcula?': a sentence a measure (DIR-7). */
export function How({ report, answer }: Props) {
  const [open, setOpen] = useState(false)
  const { academy } = useSession()
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        ¿Cómo se calcula?
      </Button>
      <Modal title={`¿Cómo se calcula? ${report.asks}`} open={open} footer={null} onCancel={() => setOpen(false)} width={560}>
        <dl className={styles.how}>
          {report.measures.map(({ key, label, how }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        {report.notes.map(note => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {answer && <p className="muted small">{daysText({ ...answer, madeAt: new Date(answer.madeAt) }, academy.timeZone)}</p>}
      </Modal>
    </>
  )
}
