// A fake tus 1.0 server for component tests; it can cut the connection, refuse, or delay an answer.
import { vi } from 'vitest'

interface Piece {
  offset: number
  length: number
}

export interface Pieces {
  calls: string[]
  files: Map<string, Piece>
  /** The number of next PATCHes that are cut after half of their bytes. */
  cuts: number
  refuse: { status: number; body?: unknown } | null
  /** The largest chunk of a proxy, which refuses others with HTML. */
  most: number
  /** PATCHes wait until this resolves. */
  gate: Promise<void> | null
}

export function takePieces(): Pieces {
  const pieces: Pieces = { calls: [], files: new Map(), cuts: 0, refuse: null, most: Infinity, gate: null }

  class Taking {
    upload: { onprogress?(event: { lengthComputable: boolean; loaded: number; total: number }): void } = {}
    status = 0
    responseText = ''
    onload?(): void
    onerror?(event: unknown): void
    private method = ''
    private path = ''
    private readonly sent = new Map<string, string>()
    private answered = new Map<string, string>()
    private gone = false
    open(method: string, url: string) {
      this.method = method
      this.path = new URL(url, location.href).pathname
    }
    setRequestHeader(name: string, value: string) {
      this.sent.set(name.toLowerCase(), value)
    }
    getResponseHeader(name: string) {
      return this.answered.get(name.toLowerCase()) ?? null
    }
    abort() {
      this.gone = true
    }
    send(body?: Blob) {
      pieces.calls.push(`${this.method} ${this.path}`)
      void this.take(body)
    }
    private answer(status: number, headers: Record<string, string> = {}, body: unknown = '') {
      if (this.gone) return
      this.status = status
      this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
      this.answered = new Map(Object.entries(headers))
      this.onload?.()
    }
    private async take(body?: Blob) {
      await pieces.gate
      if ((body?.size ?? 0) > pieces.most) return this.answer(413, {}, '<html><h1>413 Request Entity Too Large</h1></html>')
      if (pieces.refuse) return this.answer(pieces.refuse.status, {}, pieces.refuse.body)
      const file = pieces.files.get(this.path)
      if (this.method === 'POST') {
        pieces.files.set(this.path, { offset: 0, length: Number(this.sent.get('upload-length')) })
        return this.answer(201, { location: this.path })
      }
      if (!file) return this.answer(404)
      if (this.method === 'HEAD') return this.answer(200, { 'upload-offset': String(file.offset), 'upload-length': String(file.length) })
      const size = body?.size ?? 0
      const cut = pieces.cuts > 0
      file.offset += cut ? Math.floor(size / 2) : size
      this.upload.onprogress?.({ lengthComputable: true, loaded: file.offset, total: size })
      if (!cut) return this.answer(204, { 'upload-offset': String(file.offset) })
      pieces.cuts--
      if (!this.gone) this.onerror?.(new ProgressEvent('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Taking)
  return pieces
}
