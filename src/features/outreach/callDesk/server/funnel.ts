// 'De dónde llegan' and 'Quien llama': the steps from a talk to a student who paid (DIR-43, DIR-46).
import { sql } from 'kysely'
import { TALK_TYPES } from '#features/outreach/talks/texts.ts'
import { costsAccess } from '#features/teaching/costs/access.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  employee,
  instant,
  money,
  person,
  ratio,
  report,
  text,
  words,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import { CALL_STATE } from '../callState.ts'
import { callOutcome } from './callState.ts'
import { counted } from './visitorStore.ts'

// Money of their student since they registered, at whatever campus, without what went back. A talk's cost is split among its visitors, to the centavo.
const atoms = ({ when, slot, today }: Span) => sql`
  select v.id, v.name, v.last_name, v.second_last_name, v.phone_number, v.registered_at, v.talk_id, k.name as talk_name, k.type, v.source_id, v.called_by, c.location_id,
    ${callOutcome} <> ${sql.lit(CALL_STATE.uncalled)} as called, v.confirmed_at is not null as confirmed, v.attendance as attended,
    v.student_id is not null as enrolled, k.date < ${today}::date as held, x.cost, ${slot('v.registered_at')} as slot, coalesce(p.paid, 0) as paid
  from talk_student v join talk k on k.id = v.talk_id left join classroom c on c.id = k.classroom_id
    left join lateral (select sum(x.amount) as paid from public.entry x
      where x.student_id = v.student_id and x.entered_at >= v.registered_at and x.voided_at is null and ${cashEntries('x')}) p on v.student_id is not null
    left join (
      select v.id, k.cost * row_number() over w / count(*) over t - k.cost * (row_number() over w - 1) / count(*) over t as cost
      from talk_student v join talk k on k.id = v.talk_id where k.cost is not null and ${counted}
      window t as (partition by v.talk_id), w as (partition by v.talk_id order by v.registered_at, v.id)) x on x.id = v.id
  where ${counted} and ${when('v.registered_at')}`

const costOf = (whom: string, where: string) =>
  ratio(
    `Costo por ${whom}`,
    money('Costo', 'a.cost', { how: '' }),
    count('Con costo', { where: `a.cost is not null and ${where}`, how: '' }),
    `Costo entre cada ${whom} de las pláticas que tienen costo.`,
    { as: 'money', needs: costsAccess.read, bad: true },
  )

/** Those who came no further than a step: in words beside the next one. */
const gap = (label: string, where: string, how: string) => count(label, { where, how, bad: true, aside: true })

const measures = {
  registered: count('Registrados', { how: 'Asistentes de pláticas, sin los quitados ni los cambiados de plática.' }),
  called: count('Llamados', { where: 'a.called', how: 'A quienes alguien llamó.' }),
  confirmed: count('Confirmados', { where: 'a.confirmed', how: 'Dijeron que vendrían.' }),
  attended: count('Asistieron', { where: 'a.attended', how: 'Llegaron a la plática.' }),
  enrolled: count('Inscritos', { where: 'a.enrolled', how: 'Ya son alumnos.' }),
  paid: count('Pagaron', { where: 'a.paid > 0', how: 'Su alumno pagó desde que se registró, menos lo que se le devolvió.' }),
  uncalled: gap('Sin llamar', 'not a.called', 'A quienes nadie ha llamado.'),
  unsure: gap('Llamados sin confirmar', 'a.called and not a.confirmed', 'No han dicho que vendrían.'),
  absent: gap('Confirmaron y no fueron', 'a.confirmed and not a.attended and a.held', 'De pláticas que ya pasaron.'),
  undecided: gap('Fueron sin inscribirse', 'a.attended and not a.enrolled', 'No son alumnos todavía.'),
  unpaid: gap('Inscritos sin pago', 'a.enrolled and a.paid <= 0', 'Su alumno no ha pagado nada.'),
  money: money('Neto', 'a.paid', { where: 'a.paid > 0', how: 'Ese dinero.' }),
  cost: money('Costo', 'a.cost', {
    where: 'a.cost is not null',
    how: 'Lo que costaron sus pláticas, repartido entre todos los registrados de cada una. Una plática sin registrados no suma.',
    needs: costsAccess.read,
    bad: true,
  }),
  perVisitor: costOf('registrado', 'true'),
  perEnrolled: costOf('inscrito', 'a.enrolled'),
  perPaid: costOf('que pagó', 'a.paid > 0'),
  share: ratio('Pagaron %', 'paid', 'registered', 'Pagaron entre Registrados.'),
}
const by = {
  evento: {
    label: 'Plática',
    key: 'a.talk_id',
    none: 'Sin plática',
    names: (keys: readonly string[]) =>
      sql<{ key: string; name: string }>`select t.id as key, t.name from talk t where t.id = any (${keys}::text[])`,
  },
  tipo: words('Tipo', 'Sin tipo', Object.fromEntries(TALK_TYPES.map(type => [type, type])))('type'),
  sede: campus('location_id'),
  fuente: {
    label: 'Cómo se enteró',
    key: 'a.source_id',
    none: 'Sin dato',
    names: (keys: readonly string[]) =>
      sql<{ key: string; name: string }>`select t.id as key, t.name from source t where t.id = any (${keys}::text[])`,
  },
  llamo: employee('Quien llamó', 'Nadie todavía')('called_by'),
}
const shared = {
  block: 'Captación' as const,
  leaf: reportsAccess.outreach,
  people: 'get /students/show/test/' as const,
  hears: ['talks', 'payments'],
  timed: true,
  atoms,
  measures,
  by,
  first: 'registered',
  strip: ['registered', 'attended', 'enrolled', 'paid'],
  rows: {
    called: 'asistentes',
    sort: 'a.registered_at desc, a.id',
    from: 'left join employee u on u.id = a.called_by left join source f on f.id = a.source_id',
    columns: [
      person('Asistente', 'a'),
      instant('Se registró', 'a.registered_at'),
      text('Plática', 'a.talk_name'),
      text('Llamó', `u.name || ' ' || u.last_name`, { aside: true }),
      text('Cómo se enteró', 'f.name', { aside: true }),
      text('Teléfono', 'a.phone_number', { aside: true }),
    ],
    opens: { screen: 'visitor' as const, id: 'a.id', under: 'a.talk_id' },
  },
}

export const visitors = report({
  ...shared,
  path: 'captacion',
  place: 1,
  name: 'De dónde llegan',
  asks: '¿De dónde llegan?',
  icon: 'funnel',
  words: 'pláticas embudo publicidad conversión cómo se enteró',
  split: { by: 'fuente' },
  funnel: [
    { step: 'registered' },
    { step: 'called', loss: { of: 'uncalled', one: 'falta 1', many: 'faltan {n}' } },
    { step: 'confirmed', loss: { of: 'unsure', one: '1 llamado no confirmó', many: '{n} llamados no confirmaron' } },
    { step: 'attended', loss: { of: 'absent', one: '1 confirmó y no fue', many: '{n} confirmaron y no fueron' } },
    { step: 'enrolled', loss: { of: 'undecided', one: '1 fue y no se inscribió', many: '{n} fueron y no se inscribieron' } },
    { step: 'paid', loss: { of: 'unpaid', one: '1 no ha pagado', many: '{n} no han pagado' } },
  ],
})

export const callers = report({
  ...shared,
  path: 'llamadas',
  place: 2,
  name: 'Quien llama',
  asks: '¿Qué logra quien llama?',
  icon: 'phone',
  words: 'llamadas call center productividad',
  split: { by: 'llamo' },
})
