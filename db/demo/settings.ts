import { sql } from 'kysely'
import type { Demo } from './context.ts'

const HOST = 'transmision.plantel.example'

const CHANNELS = [
  { name: 'Aula magna', idInput: '4711001', idChannel: '8150001', folder: 'aula-magna', active: true },
  { name: 'Laboratorio de ciencias', idInput: '4711002', idChannel: '8150002', folder: 'laboratorio', active: true },
  { name: 'Estudio de grabación', idInput: '4711003', idChannel: '', folder: 'estudio', active: false },
]

/** The academy's data on paper; keeps edited values. Runs before the receipts, which print it. */
export async function seedAcademy({ db }: Demo): Promise<void> {
  await sql`
    update academy set
      legal_name = coalesce(legal_name, 'Preparación Académica Plantel, S.C.'),
      tax_id = coalesce(tax_id, 'PAP150812QX4'),
      address = coalesce(address, 'Av. Montevideo 303, Lindavista, 07300 Ciudad de México'),
      phone_number = coalesce(phone_number, '5555860000'),
      email = coalesce(email, 'hola@plantel.mx'),
      bank_name = coalesce(bank_name, 'BBVA'),
      clabe = coalesce(clabe, '012180001234567899'),
      account_holder = coalesce(account_holder, 'Preparación Académica Plantel, S.C.')`.execute(db)
}

export async function seedChannels({ insert, id }: Demo): Promise<void> {
  await insert(
    'liveChannel',
    CHANNELS.map(({ folder, ...channel }) => ({
      id: id(),
      ...channel,
      rtmpUrl: `rtmp://${HOST}:1935/${folder}/demo-${folder}`,
      awsCdnUrl: `https://aws.${HOST}/${folder}/index.m3u8`,
      cdnUrl: `https://cdn.${HOST}/${folder}/index.m3u8`,
    })),
  )
}
