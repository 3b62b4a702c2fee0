import { emailText } from '#features/foundation/person/address.ts'
import { Checkbox, Switch, type TableColumnsType } from 'antd'
import { ArrowRightLeft, MailPlus } from 'lucide-react'
import { academyDay, formatDay, formatInstant } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../visitor.ts'
import { CallTag } from './CallTag.tsx'
import { NextCall } from './NextCall.tsx'
import type { Desk } from './useDesk.ts'
import type { Resend } from './useResend.ts'
import styles from './visitors.module.css'

interface Options {
  desk: Desk
  resend: Resend
  timeZone: string
  /** The card is open beside the table: leaves out its columns. */
  slim: boolean
  /** There is room for the caller's column beside the card. */
  wide: boolean
}

type Columns = TableColumnsType<TalkStudent>
type Column = Columns[number]

const two = (first: React.ReactNode, second: React.ReactNode, slim: boolean) =>
  slim ? (
    <span className="truncate">{first}</span>
  ) : (
    <span className={styles.two}>
      <span className="truncate">{first}</span>
      <small className="truncate tabular">{second}</small>
    </span>
  )

/** A visitor's row (CLL-1). A moved one's name and phone are blurred, and a sentence spans the other cells (TLK-65). */
export function visitorColumns(options: Options): Columns {
  const { desk, resend, timeZone, slim, wide } = options
  const day = (instant: string) => formatDay(academyDay(new Date(instant), timeZone))
  const columns: Column[] = [
    {
      title: 'Alumno',
      key: 'name',
      className: 'mainCell',
      render: (_value, visitor) => (
        <span
          className={visitor.isUnavailable ? styles.blur : undefined}
          title={visitor.isUnavailable ? undefined : `${fullName(visitor)} · ${emailText(visitor.email)}`}
        >
          {two(fullName(visitor), emailText(visitor.email), slim)}
        </span>
      ),
    },
    {
      title: 'Teléfono',
      key: 'phone',
      width: 114,
      className: 'tabular',
      render: (_value, visitor) => (
        <span className={visitor.isUnavailable ? styles.blur : styles.telephone}>
          {two(formatPhone(visitor.phoneNumber), visitor.secondPhoneNumber && formatPhone(visitor.secondPhoneNumber), slim)}
        </span>
      ),
    },
    {
      title: 'Estatus de llamada',
      key: 'status',
      width: 176,
      render: (_value, visitor) =>
        visitor.isUnavailable ? (
          <span className="row muted">
            <ArrowRightLeft aria-hidden className={styles.small} />
            {TALK_TEXTS.moved}
          </span>
        ) : (
          <CallTag visitor={visitor} />
        ),
    },
    { title: 'Llamar', key: 'next', width: 118, render: (_value, visitor) => <NextCall visitor={visitor} /> },
    ...(slim && !wide
      ? []
      : ([
          {
            title: 'Llamó',
            key: 'calledBy',
            width: slim ? 112 : 152,
            render: (_value, { calledBy }) =>
              calledBy ? (
                <span title={formatInstant(new Date(calledBy.date), timeZone)}>
                  {two(`${calledBy.user.name} ${calledBy.user.lastName}`, formatInstant(new Date(calledBy.date), timeZone), slim)}
                </span>
              ) : (
                <span className="muted">—</span>
              ),
          },
        ] satisfies Column[])),
    {
      title: 'Confirmado',
      key: 'confirmed',
      width: 92,
      render: (_value, visitor) => (
        <Checkbox
          aria-label={`Confirmado: ${fullName(visitor)}`}
          checked={visitor.confirmed !== null}
          disabled={!desk.may.call}
          onChange={event => desk.confirm(visitor, event.target.checked)}
        />
      ),
    },
    {
      title: 'Asistió',
      key: 'attendance',
      width: 70,
      render: (_value, visitor) => (
        <Switch
          aria-label={`Asistió: ${fullName(visitor)}`}
          checked={visitor.attendance}
          disabled={!desk.may.attendance}
          onChange={on => void desk.attend(visitor, on)}
        />
      ),
    },
    ...(slim
      ? []
      : ([
          {
            title: 'Com.',
            key: 'comments',
            width: 58,
            className: 'tabular',
            render: (_value, { comments }) => comments || <span className="muted">—</span>,
          },
          {
            title: 'Registro',
            key: 'registered',
            width: 98,
            className: 'tabular',
            render: (_value, { registerDate }) => day(registerDate),
          },
          {
            title: 'Nacimiento',
            key: 'birth',
            width: 98,
            className: 'tabular',
            render: (_value, { birthDate }) => (birthDate ? formatDay(birthDate) : <span className="muted">—</span>),
          },
        ] satisfies Column[])),
    ...(slim || !resend.allowed
      ? []
      : ([
          {
            title: <span className="visuallyHidden">Comprobante</span>,
            key: 'resend',
            width: 60,
            render: (_value, visitor) => (
              <IconButton
                icon={MailPlus}
                label={`Reenviar comprobante a ${fullName(visitor)}`}
                disabled={resend.busy}
                onClick={() => void resend.send([visitor])}
              />
            ),
          },
        ] satisfies Column[])),
  ]
  return [...(resend.allowed ? [choiceColumn(resend)] : []), ...spanMoved(columns)]
}

const choiceColumn = (resend: Resend): Column => ({
  title: (
    <Checkbox
      aria-label="Seleccionar a todos"
      checked={resend.all}
      indeterminate={resend.chosen.length > 0 && !resend.all}
      onChange={event => resend.chooseAll(event.target.checked)}
    />
  ),
  key: 'choice',
  width: 44,
  render: (_value, visitor) => (
    <Checkbox
      aria-label={`Seleccionar a ${fullName(visitor)}`}
      disabled={visitor.isUnavailable}
      checked={resend.has(visitor._id)}
      onChange={event => resend.choose(visitor._id, event.target.checked)}
    />
  ),
})

function spanMoved(columns: Column[]): Column[] {
  const from = columns.findIndex(({ key }) => key === 'status')
  return columns.map((column, at) => ({
    ...column,
    ...(at >= from && {
      onCell: ({ isUnavailable }: TalkStudent) => (isUnavailable ? { colSpan: at === from ? columns.length - from : 0 } : {}),
    }),
  }))
}
