import { Button } from 'antd'
import { BookOpen, CircleDot, GraduationCap, Users, type LucideIcon } from 'lucide-react'
import type { Use } from '#contract/inUse.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import styles from './courseForm.module.css'

const KINDS: Partial<Record<Use['kind'], { icon: LucideIcon; label: string }>> = {
  course: { icon: BookOpen, label: 'Curso' },
  group: { icon: Users, label: 'Grupo' },
  student: { icon: GraduationCap, label: 'Alumno' },
}

interface Props {
  /** The course's name. */ name: string
  uses: readonly Use[]
  total: number
  onClose(): void
}

/** The list of uses that prevent the deletion of a course. */
export function UsesModal({ name, uses, total, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal
      open
      first="own"
      centered
      width={440}
      title="El curso está en uso"
      closable={{ 'aria-label': 'Cerrar' }}
      onCancel={onClose}
      footer={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window opens as the answer to a press, and this is all there is to do in it
        <Button type="primary" autoFocus onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <p className="subdued">{`«${name}» no se puede eliminar porque lo usan:`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, and has nothing to focus */}
      <ul className={styles.uses} aria-label="Lo usan" tabIndex={0}>
        {uses.map(({ kind, _id, name: user }) => {
          const { icon: Icon, label } = KINDS[kind] ?? { icon: CircleDot, label: '' }
          return (
            <li key={_id}>
              <Icon aria-hidden />
              <span className="truncate" title={user}>
                {user}
              </span>
              <span className="muted">{label}</span>
            </li>
          )
        })}
      </ul>
      {total > uses.length && <p className="muted compact">{`y ${total - uses.length} más`}</p>}
    </Modal>
  )
}
