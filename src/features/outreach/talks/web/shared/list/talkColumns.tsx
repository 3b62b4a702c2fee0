import type { TableColumnsType } from 'antd'
import type { Talk } from '../../../contract.ts'
import { dateOf, hoursOf, percentText, venueOf } from '../talkText.ts'
import { SeatsBar } from '../Seats.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import type { Toggle } from './useToggle.ts'
import styles from '../talks.module.css'

/** Below these table widths, in pixels, columns of the sidebar are dropped first. */
const WITH_BAR = 1000
const WITH_PLACE = 860
const WITH_WORD = 860

/** TLK-1: name, location, percentage, enrolled, quota, days and schedules, date, status switch. */
export function talkColumns(toggle: Toggle, width: number, switches: boolean): TableColumnsType<Talk> {
  const slim = switches && width < WITH_WORD
  const place: TableColumnsType<Talk> = [
    {
      title: 'Sede',
      width: 124,
      ellipsis: true,
      render: (_, talk) => <span title={venueOf(talk)}>{talk.classRoom?.location.name ?? '—'}</span>,
    },
  ]
  return [
    { title: 'Nombre', className: 'mainCell', ellipsis: true, render: (_, { name }) => <span title={name}>{name}</span> },
    ...(width < WITH_PLACE ? [] : place),
    {
      title: 'Porcentaje',
      width: width < WITH_BAR ? 88 : 142,
      render: (_, talk) => <Percentage talk={talk} active={toggle.activeOf(talk)} bar={width >= WITH_BAR} />,
    },
    { title: 'Inscritos', dataIndex: 'studentListLength', width: 76, align: 'right', className: 'tabular' },
    { title: 'Cupo', dataIndex: 'quota', width: 60, align: 'right', className: 'tabular' },
    {
      title: 'Días y horarios',
      width: 176,
      ellipsis: true,
      className: 'tabular',
      render: (_, talk) => <span title={hoursOf(talk)}>{hoursOf(talk)}</span>,
    },
    {
      title: 'Fecha',
      width: 104,
      className: 'tabular',
      render: (_, talk) => (talk.date ? dateOf(talk) : <span className="muted">{dateOf(talk)}</span>),
    },
    {
      title: 'Estatus',
      // Only a switch is clear without its word.
      width: slim ? 76 : 128,
      className: slim ? styles.narrow : '',
      render: (_, talk) => <StatusSwitch talk={talk} toggle={toggle} />,
    },
  ]
}

const Percentage = ({ talk, active, bar }: { talk: Talk; active: boolean; bar: boolean }) => (
  <span className={styles.percent}>
    {bar && <SeatsBar percentage={talk.percentage} off={!active} />}
    <span className="tabular">{percentText(talk)}</span>
  </span>
)
