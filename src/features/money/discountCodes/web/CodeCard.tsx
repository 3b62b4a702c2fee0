import { CalendarClock, CalendarRange, CalendarX, Check, Copy, Pencil, Power, Trash2, User } from 'lucide-react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { academyDay } from '#lib/days.ts'
import { moneyParts, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { accessOf } from '../access.ts'
import type { ListedCode } from '../contract.ts'
import { cardDay, ELSEWHERE, phaseOf, type Phase } from './codeView.ts'
import { classes } from '#web/look/classes.ts'
import styles from './codes.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  code: ListedCode
  now: Date
  onEdit(): void
  onRemove(): void
}

export function CodeCard({ code, now, onEdit, onRemove }: Props) {
  const {
    can,
    academy: { timeZone },
  } = useSession()
  const access = accessOf(code.isCompanyCode)
  const phase = phaseOf(code, now, timeZone)
  const day = (instant: string) => cardDay(academyDay(new Date(instant), timeZone))
  const works = code.isActive && phase.kind !== 'expired'
  return (
    <li className={classes(styles.card, !works && styles.off)}>
      <Value code={code} expired={phase.kind === 'expired'} />
      <div className={styles.main}>
        <div className={styles.head}>
          <h2 className="truncate" title={code.code} translate="no">
            {code.code}
          </h2>
          <IconButton icon={Copy} label={`Copiar código ${code.code}`} onClick={() => void copy(code.code)} />
        </div>
        <p className={classes(styles.line, 'tabular')}>
          <CalendarRange aria-hidden />
          <span>
            <span className="visuallyHidden">Vigencia: </span>
            {day(code.validFrom)} – {day(code.validUntil)}
          </span>
        </p>
        {!code.isCompanyCode && (
          <p className={styles.line}>
            <User aria-hidden />
            <span className="truncate">
              <span className="visuallyHidden">Empleado: </span>
              {code.owner ? fullName(code.owner) : code.user ? ELSEWHERE.name : '—'}
            </span>
          </p>
        )}
        <div className={styles.foot}>
          {/* An inactive code shows no remaining days; 'Expirado' replaces 'Activo'. */}
          {code.isActive !== (phase.kind === 'expired') && <PhaseText phase={phase} />}
          <span className="spacer" />
          <HistoryButton record={code._id} name={code.code} label={`Historial de ${code.code}`} />
          {can(access.update) && <IconButton icon={Pencil} label={`Editar ${code.code}`} onClick={onEdit} />}
          {can(access.remove) && <IconButton icon={Trash2} label={`Eliminar ${code.code}`} className={styles.remove} onClick={onRemove} />}
        </div>
      </div>
    </li>
  )
}

function Value({ code: { amount, discountPercentage, isActive }, expired }: { code: ListedCode; expired: boolean }) {
  const { whole, cents } = moneyParts(toCentavos(amount ?? 0))
  return (
    <div className={classes(styles.value, whole.length > 6 && styles.long, 'tabular')}>
      {amount === null ? (
        <b>{discountPercentage} %</b>
      ) : (
        <b>
          ${whole}
          <span className={figureStyles.cents}>.{cents}</span>
        </b>
      )}
      <span className="visuallyHidden"> de descuento</span>
      {isActive && expired ? (
        <StateTag tone="grey" icon={CalendarX}>
          Expirado
        </StateTag>
      ) : isActive ? (
        <StateTag tone="green" icon={Check}>
          Activo
        </StateTag>
      ) : (
        <StateTag tone="grey" icon={Power}>
          Inactivo
        </StateTag>
      )}
    </div>
  )
}

function PhaseText({ phase: { kind, text } }: { phase: Phase }) {
  if (kind === 'expired')
    return (
      <StateTag tone="grey" icon={CalendarX}>
        {text}
      </StateTag>
    )
  if (kind === 'ending')
    return (
      <StateTag tone="amber" icon={CalendarClock}>
        {text}
      </StateTag>
    )
  return kind === 'coming' ? (
    <StateTag tone="outline" icon={CalendarClock}>
      {text}
    </StateTag>
  ) : (
    <span className="small muted">{text}</span>
  )
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast.success('Código copiado')
  } catch {
    toast.warn('El navegador no permitió copiar el código')
  }
}
