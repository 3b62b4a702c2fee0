import { Button } from 'antd'
import { ChartColumn, Download } from 'lucide-react'
import { useState } from 'react'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { CountField } from '#web/ui/CountField.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { courseReports } from '../contract.ts'
import { OccupancyChart } from './OccupancyChart.tsx'
import { EMPTY_REPORT, reportCheck, reportQuery, type ReportQuery } from './reportForm.ts'
import { ReportTable } from './ReportTable.tsx'
import { useReportFile } from './useReportFile.ts'
import styles from './report.module.css'

const NONE = 'No hay reportes disponibles para este curso.'

/** 'Reportes' of a course: which groups began in a range, and how full they are. */
export function ReportModal({ course, onClose }: { course: CourseDetail; onClose(): void }) {
  const form = useForm(EMPTY_REPORT)
  const [query, setQuery] = useState<ReportQuery | null>(null)
  const params = { id: course._id }
  const reading = useRead(courseReports.report, query ? { params, query } : skip)
  const file = useReportFile(course)
  const rows = reading.data?.report ?? []
  const submit = () => {
    form.mark(null)
    const wrong = reportCheck(form.values)
    if (wrong) return tellCheck(form, wrong)
    setQuery(reportQuery(form.values))
  }
  return (
    <FormModal
      title={`Reportes · ${course.name}`}
      access={coursesAccess.report}
      width={1016}
      className={styles.modal}
      onClose={onClose}
      onSubmit={submit}
      submit="Consultar"
      cancel="Cerrar"
      busy={reading.isFetching}
      left={
        query &&
        rows.length > 0 && (
          <Button icon={<Download aria-hidden />} loading={file.busy} onClick={() => void file.download(query)}>
            Descargar Excel
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <Field form={form} name="startDate" label="Inicio desde" required>
          <DayField />
        </Field>
        <Field form={form} name="endDate" label="Inicio hasta" required>
          <DayField />
        </Field>
        <Field form={form} name="wd" label="Días hábiles" hint="opcional">
          <CountField />
        </Field>
        <Field form={form} name="dd" label="Días de tolerancia" hint="opcional">
          <CountField />
        </Field>
      </div>
      {query === null ? (
        <p className={styles.hint}>
          Elige entre qué fechas inician los grupos. Con días hábiles o de tolerancia solo se confirma lo pagado a tiempo.
        </p>
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : reading.isPending ? (
        <Skeleton rows={5} />
      ) : rows.length === 0 ? (
        <Empty icon={ChartColumn} title={NONE}>
          Ningún grupo inicia entre esas fechas.
        </Empty>
      ) : (
        <div className={styles.result}>
          <OccupancyChart rows={rows} />
          <ReportTable rows={rows} />
        </div>
      )}
    </FormModal>
  )
}
