import { emailText } from '#features/foundation/person/address.ts'
import { Button } from 'antd'
import { Users } from 'lucide-react'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { mergeAccess, type MergeKind } from '#features/foundation/twins/access.ts'
import { twins, TWIN_PAGE, twinsChanged, type TwinCard, type TwinPair, type TwinReason } from '#features/foundation/twins/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { classes } from '#web/look/classes.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useTwinsAddress } from './useTwinsAddress.ts'
import styles from './twins.module.css'

const MergeWindow = lazy(async () => (await import('./MergeWindow.tsx')).MergeWindow)

const LIVE_ROUTES = [twins.list]
const REASONS: Record<TwinReason, string> = {
  phone: 'Mismo teléfono',
  email: 'Correo casi igual',
  birth: 'Misma fecha de nacimiento',
}
const KINDS: Record<MergeKind, string> = { student: 'Alumnos', visitor: 'Asistentes de pláticas' }

/** 'Alumnos | Posibles duplicados' (DES-31): pairs, agreeing values in bold. ↑ ↓ choose, Enter opens, N marks as different. */
export function TwinsPage() {
  const { can } = useSession()
  const phone = usePhone()
  const { kind: shownKind, talk, page, change } = useTwinsAddress()
  const kinds = (Object.keys(KINDS) as MergeKind[]).filter(each => can(mergeAccess[each]))
  const kind = kinds.includes(shownKind) ? shownKind : kinds[0]!
  const query = { kind, skip: (page - 1) * TWIN_PAGE, limit: TWIN_PAGE, ...(talk !== undefined && kind === 'visitor' && { talk }) }
  const { data, error, refetch } = useRead(twins.list, { query })
  useLive(twinsChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  const [looked, setLooked] = useState<TwinPair | null>(null)
  const apart = useCall(twins.apart, { refresh: LIVE_ROUTES })
  async function notOne({ a, b }: TwinPair) {
    if (await apart.run({ params: { kind, a: a._id, b: b._id }, body: { apart: true } }))
      toast.success(`No son la misma persona: ${fullName(a)} y ${fullName(b)}`)
  }
  return (
    <Page
      section="Alumnos"
      title="Posibles duplicados"
      tools={
        kinds.length > 1 && (
          <Segmented
            aria-label="Tipo"
            block={phone}
            options={kinds.map(each => ({ value: each, label: KINDS[each] }))}
            value={kind}
            onChange={value => change({ tipo: value, platica: undefined, pagina: undefined })}
          />
        )
      }
    >
      {!data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} height={112} bars={['36%', '36%', '12%']} />
        )
      ) : data.pairs.length === 0 ? (
        <Empty icon={Users} title="No hay duplicados a la vista.">
          Se buscan cada noche, y un minuto después de importar.
        </Empty>
      ) : (
        <>
          <ul className={styles.pairs} aria-label="Posibles duplicados">
            {data.pairs.map(pair => (
              <Pair key={`${pair.a._id}${pair.b._id}`} pair={pair} onLook={() => setLooked(pair)} onApart={() => void notOne(pair)} />
            ))}
          </ul>
          <Pager page={page} last={Math.ceil(data.total / TWIN_PAGE)} onChange={to => change({ pagina: String(to) })} />
        </>
      )}
      {looked && (
        <Suspense>
          <MergeWindow
            kind={kind}
            keep={looked.stays}
            give={looked.stays === looked.a._id ? looked.b._id : looked.a._id}
            onClose={() => setLooked(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function Pair({ pair, onLook, onApart }: { pair: TwinPair; onLook(): void; onApart(): void }) {
  const phone = usePhone()
  const { a, b, reasons } = pair
  const first = pair.stays === b._id ? b : a
  const second = first === a ? b : a
  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    event.preventDefault()
    onApart()
  }
  return (
    <li className={styles.pair}>
      <div className={styles.cards}>
        <Card card={first} other={second} reasons={reasons} />
        <Card card={second} other={first} reasons={reasons} />
      </div>
      <div className={styles.why}>
        {reasons.map(reason => (
          <StateTag key={reason} tone="amber">
            {REASONS[reason]}
          </StateTag>
        ))}
        {first.of && <span className="small muted truncate">{first.of.name}</span>}
        <span className="spacer" />
        <Button type="text" onClick={onApart}>
          No son la misma persona
        </Button>
        {!phone && <Kbd>Enter</Kbd>}
        <Button
          data-row-key={`${a._id}${b._id}`}
          aria-label={`Revisar ${fullName(first)} y ${fullName(second)}`}
          aria-keyshortcuts="n"
          onClick={onLook}
          onKeyDown={keys}
        >
          Revisar
        </Button>
      </div>
    </li>
  )
}

function Card({ card, other, reasons }: { card: TwinCard; other: TwinCard; reasons: readonly TwinReason[] }) {
  const { timeZone } = useSession().academy
  const line = (text: string | null, same: boolean) => text && <p className={classes('truncate', same && styles.same)}>{text}</p>
  return (
    <div className={styles.card}>
      <h2 className={classes('lines', fullName(card) === fullName(other) && styles.same)} translate="no">
        {fullName(card)}
      </h2>
      <p className="small muted tabular">
        {card.folio ? `Folio ${card.folio} · ` : ''}Desde {formatDay(academyDay(new Date(card.since), timeZone))}
      </p>
      {line(formatPhone(card.phoneNumber), reasons.includes('phone'))}
      {line(emailText(card.email), reasons.includes('email'))}
      {line(card.birthDate && formatDay(card.birthDate), reasons.includes('birth'))}
    </div>
  )
}
