import type { Db } from '#server/db/connect.ts'

export interface Academy {
  name: string
  timeZone: string
  phoneNumber: string
  email: string
  brandColor: string
  logo: { id: string; key: string; type: string; size: number } | null
  example: boolean
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
