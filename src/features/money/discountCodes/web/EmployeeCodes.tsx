import { CalendarX, Plus, Power } from 'lucide-react'
import { employees, type Employee } from '#features/foundation/employees/contract.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { now } from '#web/state/clock.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { codesAccess } from '../access.ts'
import { codesChanged } from '../contract.ts'
import styles from '#features/foundation/employees/web/shared/cardParts.module.css'

type Code = Employee['idCodes'][number]

const valueOf = ({ discountPercentage, amount }: Code): string =>
  amount === null ? `${discountPercentage} %` : formatMoney(toCentavos(amount))

const LIVE_ROUTES = [employees.list]

/** Discount codes of the employee, created here and changed on the codes' screen (EMP-12). */
export function EmployeeCodes({ employee: { idCodes: codes }, openWindow }: { employee: Employee; openWindow(): void }) {
  useLive(codesChanged, LIVE_ROUTES)
  return (
    <>
      <hr className="divider" />
      <h3 className="sectionTitle">
        Códigos de descuento <span className="muted">{codes.length}</span>
        <span className="spacer" />
        <RouteButton
          access={codesAccess.employee.create}
          className={styles.newLink}
          type="link"
          size="small"
          icon={<Plus aria-hidden />}
          onClick={openWindow}
        >
          Nuevo código
        </RouteButton>
      </h3>
      {codes.length > 0 ? (
        <ul className={styles.lines} aria-label="Códigos de descuento">
          {codes.map(code => (
            <CodeLine key={code._id} code={code} />
          ))}
        </ul>
      ) : (
        <p className="compact muted">Sin códigos.</p>
      )}
    </>
  )
}

function CodeLine({ code }: { code: Code }) {
  const { timeZone } = useSession().academy
  const until = new Date(code.validUntil)
  return (
    <li>
      <div className="row">
        <span className="medium truncate" title={code.code}>
          {code.code}
        </span>
        <span className="spacer" />
        <span className="tabular medium">{valueOf(code)}</span>
      </div>
      <div className="row">
        <span className="small muted tabular">hasta {formatDay(academyDay(until, timeZone))}</span>
        <span className="spacer" />
        {!code.isActive ? (
          <StateTag tone="grey" icon={Power}>
            Inactivo
          </StateTag>
        ) : (
          until < now() && (
            <StateTag tone="grey" icon={CalendarX}>
              Expirado
            </StateTag>
          )
        )}
      </div>
    </li>
  )
}
