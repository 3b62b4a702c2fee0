import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { RELATION_LABELS, TELL_LABELS, type Relation, type Tell } from '#features/people/payers/relations.ts'
import { ObjectMissing } from '#server/storage/storage.ts'
import {
  CHANNEL_LABELS,
  MESSAGE_STATES,
  OUTCOME_LABELS,
  PURPOSE_LABELS,
  REQUEST_KIND_LABELS,
  type Channel,
  type Outcome,
  type Purpose,
  type RequestKind,
} from '../words.ts'
import { audit } from './dossierAudit.ts'
import {
  dayCell,
  instantCell,
  moneyCell,
  yesNo,
  type DossierGround,
  type DossierPaper,
  type DossierTable,
  type Whose,
} from './dossierParts.ts'

interface Card {
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  birthDate: string | null
  source: string | null
  uniqueFolio: string | null
  createdAt: Date
  balanceDue: number
  credit: number
  modules: string | null
}

async function data({ db, timeZone }: DossierGround, { students }: Whose): Promise<DossierTable> {
  const { rows } = await sql<Card>`
    select s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number, s.birth_date, s.unique_folio, (select name from source where id = s.source_id) as source,
      s.created_at, s.balance_due, s.credit, (select string_agg(m ->> 'name', ', ') from jsonb_array_elements(s.comipems_order) m) as modules
    from student s where s.id = any (${students}::text[]) order by array_position(${students}::text[], s.id::text)`.execute(db)
  const facts = rows.flatMap((card, at) => [
    ...(at > 0 ? [['Ficha unida', card.uniqueFolio] as const] : []),
    ['Nombre', card.name],
    ['Apellido paterno', card.lastName],
    ['Apellido materno', card.secondLastName],
    ['Correo', card.email],
    ['Celular', card.phoneNumber],
    ['Segundo teléfono', card.secondPhoneNumber],
    ['Fecha de nacimiento', dayCell(card.birthDate)],
    ['Cómo se enteró', card.source],
    ['Folio', card.uniqueFolio],
    ['Alta', instantCell(card.createdAt, { timeZone })],
    ['Módulos', card.modules],
    ['Adeudo', moneyCell(card.balanceDue)],
    ['Saldo a favor', moneyCell(card.credit)],
  ])
  return { name: 'datos', title: 'Datos personales', headings: ['Dato', 'Valor'], rows: facts }
}

async function payers({ db }: DossierGround, { students, payers: ticked }: Whose): Promise<DossierTable> {
  const { rows } = await sql<{
    name: string
    email: string | null
    phoneNumber: string | null
    secondPhoneNumber: string | null
    relation: Relation | null
    pays: boolean | null
    tells: Tell[] | null
  }>`
    select concat_ws(' ', p.name, p.last_name, nullif(p.second_last_name, '')) as name, p.email, p.phone_number, p.second_phone_number,
      l.relation, l.pays, l.tells
    from payer p left join student_payer l on l.payer_id = p.id and l.student_id = any (${students}::text[])
    where l.student_id is not null or p.id = any (${ticked}::text[]) order by l.created_at nulls last, p.id`.execute(db)
  return {
    name: 'tutores',
    title: 'Tutores y contactos',
    headings: ['Nombre', 'Correo', 'Celular', 'Segundo teléfono', 'Parentesco', 'Paga', 'Se le avisa de'],
    rows: rows.map(each => [
      each.name,
      each.email,
      each.phoneNumber,
      each.secondPhoneNumber,
      each.relation ? RELATION_LABELS[each.relation] : 'De otro alumno',
      yesNo(each.pays),
      (each.tells ?? []).map(tell => TELL_LABELS[tell]).join(', '),
    ]),
  }
}

async function folios({ db }: DossierGround, { students }: Whose): Promise<DossierTable> {
  const rows = await db
    .selectFrom('folio')
    .select(['title', 'folio', 'createdAt'])
    .where('studentId', 'in', students)
    .orderBy('createdAt')
    .execute()
  return { name: 'folios', title: 'Folios', headings: ['Título', 'Folio'], rows: rows.map(({ title, folio }) => [title, folio]) }
}

const EMPLOYEE = sql`nullif(concat_ws(' ', e.name, e.last_name), '')`

async function comments(ground: DossierGround, { students, visitors }: Whose): Promise<DossierTable> {
  const { rows } = await sql<{ at: Date; text: string; user: string | null }>`
    select c.created_at as at, c.text, ${EMPLOYEE} as user from comment c left join employee e on e.id = c.user_id
    where c.student_id = any (${students}::text[]) or c.talk_student_id = any (${visitors}::text[]) order by c.created_at, c.id`.execute(
    ground.db,
  )
  return {
    name: 'comentarios',
    title: 'Comentarios',
    headings: ['Fecha', 'Comentario', 'Quién'],
    rows: rows.map(({ at, text, user }) => [instantCell(at, ground), text, user]),
  }
}

interface Accepted {
  at: Date
  number: number
  asked: Purpose[]
  purposes: Purpose[]
  channel: Channel
  signer: string | null
  key: string | null
  contentType: string | null
}

async function accepted({ db }: DossierGround, { students, visitors }: Whose): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    select a.at, n.number, n.purposes as asked, a.purposes, a.channel,
      coalesce(concat_ws(' ', p.name, p.last_name, nullif(p.second_last_name, '')), a.signer) as signer, f.key, f.content_type
    from privacy_acceptance a join privacy_notice n on n.id = a.notice_id
    left join payer p on p.id = a.payer_id left join stored_file f on f.id = a.file_id and f.state = 'ready'
    where a.student_id = any (${students}::text[]) or a.talk_student_id = any (${visitors}::text[]) order by a.at, a.id`.execute(db)
  return rows
}

const answers = ({ asked, purposes }: Accepted): string =>
  asked.map(purpose => `${PURPOSE_LABELS[purpose]}: ${purposes.includes(purpose) ? 'sí' : 'no'}`).join('; ')

async function acceptances(ground: DossierGround, whose: Whose): Promise<DossierTable> {
  const rows = await accepted(ground, whose)
  return {
    name: 'avisos',
    title: 'Avisos de privacidad aceptados',
    headings: ['Fecha', 'Aviso', 'Respuestas', 'Cómo', 'Firmó'],
    rows: rows.map(each => [instantCell(each.at, ground), each.number, answers(each), CHANNEL_LABELS[each.channel], each.signer]),
  }
}

async function requests(ground: DossierGround, { students }: Whose): Promise<DossierTable> {
  const { rows } = await sql<{
    kind: RequestKind
    received: string
    answered: Date | null
    outcome: Outcome | null
    carriedOut: Date | null
  }>`
    select kind, received, answered, outcome, carried_out from privacy_request where student_id = any (${students}::text[])
    order by received, id`.execute(ground.db)
  return {
    name: 'solicitudes',
    title: 'Solicitudes sobre sus datos',
    headings: ['Qué pidió', 'Recibida', 'Contestada', 'Respuesta', 'Cumplida'],
    rows: rows.map(({ kind, received, answered, outcome, carriedOut }) => [
      REQUEST_KIND_LABELS[kind],
      dayCell(received),
      instantCell(answered, ground),
      outcome && OUTCOME_LABELS[outcome],
      instantCell(carriedOut, ground),
    ]),
  }
}

/** The person's addresses: letters and unsubscriptions refer to them. */
const REACHED = ({ students, visitors, payers: ticked }: Whose) => sql`(
  select lower(s.email) as address from student s where s.id = any (${students}::text[])
  union select '+52' || s.phone_number from student s where s.id = any (${students}::text[])
  union select lower(v.email) from talk_student v where v.id = any (${visitors}::text[])
  union select '+52' || v.phone_number from talk_student v where v.id = any (${visitors}::text[])
  union select p.email from payer p where p.id = any (${ticked}::text[]) and p.email is not null)`

async function stops(ground: DossierGround, whose: Whose): Promise<DossierTable> {
  const { rows } = await sql<{ address: string; at: Date }>`
    select address, at from marketing_stop where address in ${REACHED(whose)} order by at, address`.execute(ground.db)
  return {
    name: 'bajas-de-publicidad',
    title: 'Bajas de publicidad',
    headings: ['Fecha', 'Dirección'],
    rows: rows.map(({ at, address }) => [instantCell(at, ground), address]),
  }
}

interface MessageRow {
  at: Date
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  state: string
  sentAt: Date | null
  text: string
}

async function messages(ground: DossierGround, whose: Whose): Promise<DossierTable> {
  const { rows } = await sql<MessageRow>`
    select o.created_at as at, o.channel, o.recipient, o.subject, o.state, o.sent_at, o.text from outbox o
    where o.student_id = any (${whose.students}::text[]) or o.talk_student_id = any (${whose.visitors}::text[])
      or (o.student_id is null and o.talk_student_id is null and lower(o.recipient) in ${REACHED(whose)}) order by o.created_at, o.id`.execute(
    ground.db,
  )
  return {
    name: 'mensajes',
    title: 'Mensajes',
    headings: ['Fecha', 'Por', 'A', 'Asunto', 'Estado', 'Salió', 'Texto'],
    onPaper: 5,
    rows: rows.map(({ at, channel, recipient, subject, state, sentAt, text }) => [
      instantCell(at, ground),
      channel === 'sms' ? 'SMS' : 'Correo',
      recipient,
      subject,
      MESSAGE_STATES[state] ?? state,
      instantCell(sentAt, ground),
      text,
    ]),
  }
}

export async function tablesOfPerson(ground: DossierGround, whose: Whose): Promise<DossierTable[]> {
  const tables: DossierTable[] = []
  for (const table of [data, payers, folios, comments, acceptances, requests, stops, messages, audit])
    tables.push(await table(ground, whose))
  return tables
}

/** Signed papers. Skips those whose file is missing in the storage. */
export async function* papersOfPerson(ground: DossierGround, whose: Whose): AsyncGenerator<DossierPaper> {
  let nth = 0
  for (const { key, contentType, number } of await accepted(ground, whose)) {
    if (key === null) continue
    nth++
    try {
      const { body } = await ground.storage.read(key)
      yield { path: `firmas/${nth} aviso ${number}.${contentType === 'application/pdf' ? 'pdf' : 'png'}`, body: await buffer(body) }
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
    }
  }
}
