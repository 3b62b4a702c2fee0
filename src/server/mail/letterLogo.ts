// The picture at the top of letters: the academy's logo, else Plantel's mark. The html refers to it by MARK's cid.
import { buffer } from 'node:stream/consumers'
import type { Services } from '#server/services.ts'
import { MARK } from './layout.ts'
import type { Part } from './mailer.ts'

/** In bytes. Every letter carries it; a larger logo is used only on receipts and screens. */
const LARGEST = 300_000

/** The last logo read: thousands of letters carry the same. */
let last: { key: string; part: Part } | undefined

export async function letterMark({ academy: { logo }, storage }: Pick<Services, 'academy' | 'storage'>): Promise<Part> {
  if (!logo || logo.size > LARGEST) return MARK
  if (last?.key === logo.key) return last.part
  try {
    const { body } = await storage.read(logo.key)
    const part = {
      cid: MARK.cid,
      filename: logo.type === 'image/png' ? 'logo.png' : 'logo.jpg',
      type: logo.type,
      content: await buffer(body),
    }
    last = { key: logo.key, part }
    return part
  } catch {
    // A letter is sent even without its logo.
    return MARK
  }
}
