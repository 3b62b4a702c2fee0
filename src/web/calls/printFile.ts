import { toast } from '#web/ui/toasts.ts'

/** Opens a PDF that is already here in a window of its own, with the print dialog over it; the window goes with it (M140). */
// Not in a hidden frame: printing a PDF from a frame ends the page in some builds of Chromium.
export function printFile(url: string): void {
  const opened = window.open(url)
  if (!opened) return toast.warn('El navegador bloqueó la ventana del comprobante.')
  opened.addEventListener('load', () => {
    opened.addEventListener('afterprint', () => opened.close())
    opened.print()
  })
}
