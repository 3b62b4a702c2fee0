// The academy as letters, receipts and screens show it: its one row, kept in memory on every instance.
import type { Db } from '#server/db/connect.ts'

export interface Academy {
  name: string
  timeZone: string
  /** '' where there is none: who writes letters, and answers them. */
  phoneNumber: string
  email: string
  /** '#rrggbb': on paper and in letters. */
  brandColor: string
  /** Where the storage has it. */
  logo: { id: string; key: string; type: string; size: number } | null
  /** What stands here is the demo. */
  example: boolean
  /** Newly set up: what comes first is still told. */
  starting: boolean
}

export async function readAcademy(db: Db): Promise<Academy> {
  const { name, timeZone, phoneNumber, email, brandColor, logoId, key, type, size, example, starting } = await db
    .selectFrom('academy')
    .innerJoin('setup', 'setup.id', 'academy.id')
    .leftJoin('storedFile', 'storedFile.id', 'academy.logoId')
    .select([
      'example',
      'starting',
      'academy.name',
      'timeZone',
      'phoneNumber',
      'email',
      'brandColor',
      'logoId',
      'storedFile.key',
      'storedFile.contentType as type',
      'storedFile.size',
    ])
    .executeTakeFirstOrThrow()
  const logo = logoId && key && type ? { id: logoId, key, type, size: size ?? 0 } : null
  return { name, timeZone, phoneNumber: phoneNumber ?? '', email: email ?? '', brandColor, logo, example, starting }
}
