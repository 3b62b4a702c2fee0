import { vi } from 'vitest'

export function pictureFile(name = 'portada.png', size = 2048): File {
  const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = Uint8Array.fromBase64(data)
  return new File([picture, new Uint8Array(size - picture.length)], name, { type: 'image/png' })
}

export interface SentFile {
  url: string
  file: Blob
  /** 0 to 1. */
  progress(part: number): void
  answer(status: number, body?: unknown): void
  lose(): void
  aborted: boolean
}

/** Takes every upload until the test calls `vi.unstubAllGlobals()`. Returns what was sent, in order. */
export function takeUploads(): SentFile[] {
  const files: SentFile[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?(event: { loaded: number; total: number }): void } = {}
      status = 0
      responseText = ''
      onload?(): void
      onerror?(): void
      onabort?(): void
      onloadend?(): void
      private url = ''
      private own: SentFile | undefined
      open(_method: string, url: string) {
        this.url = url
      }
      send(file: Blob) {
        const end = (how: 'onload' | 'onerror') => (this[how]?.(), this.onloadend?.())
        this.own = {
          url: this.url,
          file,
          aborted: false,
          progress: part => this.upload.onprogress?.({ loaded: part * file.size, total: file.size }),
          answer: (status, body = { success: true }) => {
            Object.assign(this, { status, responseText: JSON.stringify(body) })
            end('onload')
          },
          lose: () => end('onerror'),
        }
        files.push(this.own)
      }
      abort() {
        if (this.own) this.own.aborted = true
        this.onabort?.()
        this.onloadend?.()
      }
    },
  )
  return files
}
