import { ChartPie } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { reportParts } from '../../callParts.ts'
import { callDesk, type TalkReport } from '../../contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import { Donut } from './Donut.tsx'
import { EmployeeTable } from './EmployeeTable.tsx'
import { shareText } from './outcomes.ts'
import { classes } from '#web/look/classes.ts'
import styles from './report.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  talk: { _id: string; name: string }
  onClose(): void
}

/** 'Reportes' of a talk (TLK-71): donut and table, per employee. */
export function ReportModal({ talk, onClose }: Props) {
  const reading = useRead(callDesk.report, { params: { id: talk._id } }, { fresh: 0 })
  const report = reading.data?.report
  return (
    <FormModal title={`Reportes · ${talk.name}`} access={callDesk.report.access} width={1016} className={styles.modal} onClose={onClose}>
      {!report && reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : !report ? (
        <Skeleton rows={6} />
      ) : report.studentsCount === 0 ? (
        <Empty icon={ChartPie} title={TALK_TEXTS.noStudents}>
          El reporte cuenta sus llamadas desde el primer registro.
        </Empty>
      ) : (
        <Report report={report} />
      )}
    </FormModal>
  )
}

const Report = ({ report }: { report: TalkReport }) => (
  <>
    <div className={styles.top}>
      <Donut parts={reportParts(report)} total={report.studentsCount} />
      <dl className={styles.figures}>
        <Figure label="Confirmados" count={report.confirmados} of={report.studentsCount} />
        <Figure label="Sin comentarios" count={report.sinComentarios} of={report.studentsCount} />
        <Figure label="Sin interacción" count={report.sinInteraccion} of={report.studentsCount} />
      </dl>
    </div>
    <h3 className={classes(styles.head, 'sectionTitle')}>
      Por empleado <span className="muted">quien llamó</span>
    </h3>
    <EmployeeTable report={report} />
  </>
)

const Figure = ({ label, count, of }: { label: string; count: number; of: number }) => (
  <div>
    <dt className="small muted">{label}</dt>
    <dd>
      <span className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
        {count}
      </span>{' '}
      <span className="compact muted tabular">{shareText(count, of)}</span>
    </dd>
  </div>
)
