import { Button } from 'antd'
import { CircleAlert, CircleCheck, Clock3, Copy, Download, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '#web/calls/saveFile.ts'
import { toast } from '#web/ui/toasts.ts'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import { MOVE_TEXTS, type GroupStudent } from '#features/teaching/groups/contract.ts'
import { surnameFirst } from './names.ts'
import { countsOf, type Counts, type Verdict } from './moveAll.ts'
import { reportOf } from './report.ts'
import type { Run } from './useRun.ts'
import styles from './move.module.css'
import figureStyles from '#web/ui/figure.module.css'

/** The run: progress, and the result of each student. Failed ones come first at the end. */
export function RunView({ run, from }: { run: Run; from: string }) {
  const { students, verdicts, running, to } = run
  const counts = countsOf(verdicts.values())
  const failedFirst = (student: GroupStudent) => (verdicts.get(student._id)?.state === 'failed' ? 0 : 1)
  const lines = running ? students : students.toSorted((a, b) => failedFirst(a) - failedFirst(b))
  return (
    <section aria-label="Movimiento">
      <Head run={run} counts={counts} />
      {/* A scrollable area must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.verdicts} aria-label="Resultado por alumno" tabIndex={0}>
        {lines.map(student => (
          <li key={student._id}>
            <span className="truncate">{surnameFirst(student)}</span>
            <VerdictTag verdict={verdicts.get(student._id)!} />
          </li>
        ))}
      </ul>
      {!running && <Report text={() => reportOf({ from, to: to.name, students, verdicts })} />}
    </section>
  )
}

function Head({ run: { running, to }, counts: { total, moved, failed, over } }: { run: Run; counts: Counts }) {
  const title = running ? `Moviendo a ${to.name}` : failed > 0 ? MOVE_TEXTS.failed(failed) : MOVE_TEXTS.moved
  return (
    <div className={styles.progress}>
      <h3 role="status" className={!running && failed > 0 ? 'red' : undefined}>
        {title}
      </h3>
      <div
        className={figureStyles.bar}
        data-slot="bar"
        role="progressbar"
        aria-label="Avance"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={over}
        aria-valuetext={`${over} de ${total}`}
      >
        <i style={{ width: `${(moved * 100) / total}%` }} />
        <i className={styles.bad} style={{ width: `${(failed * 100) / total}%` }} />
      </div>
      <p className="tabular">
        <b>{moved}</b> movidos · <b>{failed}</b> sin mover{running && ` · faltan ${total - over}`}
      </p>
    </div>
  )
}

const TAGS: Readonly<Record<Verdict['state'], [tone: Tone, icon: LucideIcon, text: string]>> = {
  waiting: ['grey', Clock3, 'En espera'],
  moving: ['soft', LoaderCircle, 'Moviendo'],
  moved: ['green', CircleCheck, 'Movido'],
  failed: ['red', CircleAlert, 'Sin mover'],
}

function VerdictTag({ verdict: { state, reason } }: { verdict: Verdict }): ReactNode {
  const [tone, icon, text] = TAGS[state]
  return (
    <>
      {reason && <span className={styles.reason}>{reason}</span>}
      <StateTag tone={tone} icon={icon}>
        {text}
      </StateTag>
    </>
  )
}

/** The result of the run as a file, or in the clipboard. */
function Report({ text }: { text(): string }) {
  // Begins with the byte order mark by which spreadsheets detect UTF-8.
  const download = () => saveFile(new Blob([`\uFEFF${text()}`], { type: 'text/csv' }), 'cambio-de-grupo.csv')
  const copy = async () => {
    await navigator.clipboard.writeText(text())
    toast.success('Reporte copiado')
  }
  return (
    <div className="row">
      <Button size="small" icon={<Download aria-hidden />} onClick={download}>
        Descargar reporte
      </Button>
      {window.isSecureContext && (
        <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copiar reporte
        </Button>
      )}
    </div>
  )
}
