import { Users } from 'lucide-react'
import { registrations } from '#features/money/registrations/contract.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ListedGroup } from '#features/teaching/groups/contract.ts'
import { DestinationField } from './DestinationField.tsx'
import { countsOf } from './moveAll.ts'
import { MoveFigures } from './MoveFigures.tsx'
import { surnameFirst } from './names.ts'
import { RunView } from './RunView.tsx'
import { TransferLists } from './TransferLists.tsx'
import { useMassMove, type Moving } from './useMassMove.ts'
import styles from './move.module.css'

interface Props {
  /** The group that loses its students. */
  group: ListedGroup
  /** The students ticked at the start. */
  chosen?: readonly string[]
  onClose(): void
}

/** 'Cambiar alumnos (Masivo)' (GRP-111, GRP-113): destination, students, then one move after the other in sight. */
export function MassMove({ group, chosen: first, onClose }: Props) {
  const moving = useMassMove(group, first)
  const { run, begin, stop } = moving
  const close = async () => {
    if (run?.running && !(await askStop())) return
    stop()
    onClose()
  }
  const moverCount = moving.movers.length
  return (
    <FormModal
      title={`Cambiar alumnos · ${group.name}`}
      width={1016}
      className={styles.modal}
      access={registrations.change.access}
      onClose={() => void close()}
      submit={moverCount === 0 ? 'Cambiar alumnos' : `Cambiar ${moverCount === 1 ? '1 alumno' : `${moverCount} alumnos`}`}
      cancel={run ? 'Cerrar' : 'Cancelar'}
      {...(run ? { left: <After moving={moving} /> } : { onSubmit: begin })}
    >
      {run ? <RunView run={run} from={group.name} /> : <Choosing moving={moving} />}
    </FormModal>
  )
}

function Choosing({ moving }: { moving: Moving }) {
  const { form, students, standing, list, source, destination } = moving
  if (list.error && !list.data) return <Failed reason={list.error.message} retry={() => void list.refetch()} />
  return (
    <>
      <DestinationField moving={moving} />
      {students.data ? (
        standing.length === 0 ? (
          <Empty icon={Users} title="No hay alumnos en este grupo">
            No hay a quién mover.
          </Empty>
        ) : (
          <TransferLists
            id={form.idOf('chosen')}
            titles={[`Se quedan en ${source.name}`, destination ? `Pasan a ${destination.name}` : 'Pasan al grupo destino']}
            items={standing.map(student => ({ _id: student._id, text: surnameFirst(student) }))}
            value={form.values.chosen}
            onChange={ids => form.set('chosen', ids)}
            invalid={form.marks.chosen?.text}
          />
        )
      ) : students.error ? (
        <Failed reason={students.error.message} retry={() => void students.refetch()} />
      ) : (
        <Skeleton rows={6} height={36} bars={['30%', '30%']} />
      )}
      <MoveFigures moving={moving} />
    </>
  )
}

/** Buttons after a run that failed for some students: try again, or choose another group. */
function After({ moving: { run, refusal, retry, elsewhere } }: { moving: Moving }) {
  const { failed } = countsOf(run!.verdicts.values())
  if (run!.running || failed === 0) return null
  return (
    <div className="row">
      <RouteButton route={registrations.change} onClick={elsewhere}>
        Elegir otro grupo
      </RouteButton>
      <RouteButton route={registrations.change} onClick={retry} allow={refusal ?? true}>
        Reintentar {failed}
      </RouteButton>
    </div>
  )
}

const askStop = () =>
  confirm({
    title: 'El movimiento sigue en curso',
    text: 'Si cierras, quienes faltan se quedan en su grupo. Los que ya cambiaron no regresan.',
    ok: 'Detener y cerrar',
    cancel: 'Seguir moviendo',
    danger: true,
  })
