import { useCallback, useEffect, useRef, useState } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { locations } from '../contract.ts'
import { addressOf, missingIn } from './address.ts'
import type { Address } from './locationForm.ts'
import type { Position } from './map/drawMap.ts'

/** Milliseconds that the marker must rest before a lookup. */
const REST = 500
const UNKNOWN_ADDRESS = 'No se encontró la dirección de este punto. Escribe los datos a mano.'

export interface Lookup {
  state: 'idle' | 'asking' | 'found' | 'failed'
  /** The full address, or why there is none. */
  text: string
}
const IDLE: Lookup = { state: 'idle', text: '' }

interface Options {
  onFound(address: Address): void
  /** No result: the user must type. */
  onNothing(): void
}

/** Looks up the address of a position: at once, or when the marker rests. Only the last request counts. */
export function useAddress(options: Options) {
  const [lookup, setLookup] = useState<Lookup>(IDLE)
  const latest = useRef(options)
  latest.current = options
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(clock.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const nothing = (text: string) => {
    setLookup({ state: 'failed', text })
    toast.warn(text)
    latest.current.onNothing()
  }

  const ask = async ({ latitude: lat, longitude: lng }: Position): Promise<void> => {
    stop()
    const { signal } = (running.current = new AbortController())
    setLookup({ state: 'asking', text: '' })
    try {
      const [place] = (await call(locations.geocode, { query: { lat, lng } }, { signal })).results
      if (signal.aborted) return
      if (!place) return nothing(UNKNOWN_ADDRESS)
      const address = addressOf(place)
      const missing = missingIn(address)
      setLookup({
        state: 'found',
        text: missing ? `${place.formatted_address}. Falta ${missing}: marca «Editar dirección».` : place.formatted_address,
      })
      latest.current.onFound(address)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      nothing(error.message)
    }
  }

  return {
    lookup,
    ask: (position: Position) => void ask(position),
    askWhenAtRest(position: Position) {
      stop()
      setLookup({ state: 'asking', text: '' })
      clock.current = setTimeout(() => void ask(position), REST)
    },
    forget() {
      stop()
      setLookup(IDLE)
    },
  }
}
