import { expect, type Page } from '@playwright/test'
import { tokenOf } from './accounts.ts'

export interface OutboxMessage {
  _id: string
  recipient: string
  subject: string
  state: string
  text: string
  html: string | null
  attachments: { filename: string; url: string }[]
}

/** The messages to this address, newest first, as /bandeja shows them. Waits until the job has handled `least` of them. */
export async function readOutbox(page: Page, recipient: string, least = 1): Promise<OutboxMessage[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` }
  const read = async (path: string) => {
    const response = await page.request.get(`/api${path}`, { headers })
    expect(response.status(), path).toBe(200)
    return (await response.json()) as { messages: OutboxMessage[]; message: OutboxMessage }
  }
  const list = async () =>
    (await read(`/outbox?limit=100&query=${encodeURIComponent(recipient)}`)).messages.filter(message => message.recipient === recipient)
  const lookedAt = async () => (await list()).filter(({ state }) => state !== 'queued').length
  await expect.poll(lookedAt, { message: `messages to ${recipient}` }).toBeGreaterThanOrEqual(least)
  return Promise.all((await list()).map(async ({ _id }) => (await read(`/outbox/${_id}`)).message))
}
