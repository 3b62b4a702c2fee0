import { Button } from 'antd'
import { Check, MonitorOff } from 'lucide-react'
import { SessionList } from '#features/foundation/session/web/shared/SessionList.tsx'
import { fullName } from '#lib/text.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { accounts } from '../accountContract.ts'
import type { Employee } from '../contract.ts'
import styles from './employees.module.css'

/** An employee's open sessions and second step, for when app and codes are lost (CON-33). */
export function AccountModal({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const params = { id: employee._id }
  const { data, error, refetch } = useRead(accounts.sessions, { params })
  const end = useCall(accounts.endSessions, { success: 'Sesiones cerradas', refresh: [accounts.sessions] })
  const drop = useCall(accounts.dropFactors, { success: 'Segundo paso quitado', refresh: [accounts.sessions] })
  const sure = (title: string, text: string, ok: string) => confirm({ title, text, ok, danger: true })
  const endAll = async () => {
    if (await sure('¿Cerrar todas sus sesiones?', `${employee.name} tendrá que entrar de nuevo en todos sus equipos.`, 'Cerrar todas'))
      await end.run({ params })
  }
  const dropAll = async () => {
    if (
      await sure(
        '¿Quitar su segundo paso?',
        `Para entrar le bastará su contraseña. Se cierran sus sesiones y le avisamos por correo.`,
        'Quitar segundo paso',
      )
    )
      await drop.run({ params })
  }
  return (
    <Modal open title={`Sesiones · ${fullName(employee)}`} width={560} footer={null} onCancel={onClose}>
      {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} height={60} bars={['40%', '20%']} />}
      {data && (
        <div className={styles.account}>
          <p className="row">
            <span>Segundo paso</span>
            {data.factor ? (
              <StateTag tone="green" icon={Check}>
                Activo
              </StateTag>
            ) : (
              <span className="muted">Sin activar</span>
            )}
            <span className="spacer" />
            {data.factor && (
              <Button danger size="small" loading={drop.busy} onClick={() => void dropAll()}>
                Quitar segundo paso
              </Button>
            )}
          </p>
          {data.sessions.length === 0 ? (
            <Empty icon={MonitorOff} title="Su cuenta no está abierta en ningún equipo">
              Se abre cuando entra con su correo y contraseña.
            </Empty>
          ) : (
            <>
              <SessionList sessions={data.sessions} />
              <Button danger loading={end.busy} onClick={() => void endAll()}>
                Cerrar todas
              </Button>
            </>
          )}
        </div>
      )}
    </Modal>
  )
}
