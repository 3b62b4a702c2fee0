// QR codes. The library loads with the first one.

const LOOK = { errorCorrectionLevel: 'M', margin: 2 } as const

export async function qrPng(text: string, width: number): Promise<Buffer> {
  const { default: code } = await import('qrcode')
  return code.toBuffer(text, { ...LOOK, type: 'png', width })
}

export async function qrSvg(text: string): Promise<string> {
  const { default: code } = await import('qrcode')
  return code.toString(text, { ...LOOK, type: 'svg' })
}
