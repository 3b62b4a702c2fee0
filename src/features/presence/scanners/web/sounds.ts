// The door's sounds: each outcome has its own tones. Synthesized by the browser, without files.

export type Sound = 'saved' | 'debt' | 'already' | 'waiting' | 'asking' | 'refused'

interface Tone {
  /** Hertz. */
  pitch: number
  /** Seconds from the beginning, and how long. */
  at: number
  length: number
  shape: OscillatorType
}

const tone = (pitch: number, at: number, length: number, shape: OscillatorType = 'sine'): Tone => ({ pitch, at, length, shape })

export const SOUNDS: Record<Sound, readonly Tone[]> = {
  saved: [tone(880, 0, 0.09), tone(1320, 0.1, 0.16)],
  debt: [tone(740, 0, 0.12, 'triangle'), tone(740, 0.17, 0.12, 'triangle'), tone(740, 0.34, 0.2, 'triangle')],
  already: [tone(520, 0, 0.14)],
  waiting: [tone(660, 0, 0.1), tone(880, 0.11, 0.1)],
  asking: [tone(600, 0, 0.1, 'triangle'), tone(900, 0.14, 0.1, 'triangle'), tone(600, 0.28, 0.1, 'triangle')],
  refused: [tone(220, 0, 0.18, 'sawtooth'), tone(165, 0.2, 0.32, 'sawtooth')],
}

const LOUDNESS = 0.22
let context: AudioContext | undefined

export function play(sound: Sound): void {
  context ??= new AudioContext()
  // Browsers put it to sleep when the page is hidden.
  if (context.state === 'suspended') void context.resume()
  for (const { pitch, at, length, shape } of SOUNDS[sound]) {
    const source = context.createOscillator()
    const volume = context.createGain()
    const begins = context.currentTime + at
    source.type = shape
    source.frequency.value = pitch
    // Without a short rise and fall the tone cracks.
    volume.gain.setValueAtTime(0, begins)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.01)
    volume.gain.setValueAtTime(LOUDNESS, begins + length - 0.02)
    volume.gain.linearRampToValueAtTime(0, begins + length)
    source.connect(volume).connect(context.destination)
    source.start(begins)
    source.stop(begins + length)
  }
}
