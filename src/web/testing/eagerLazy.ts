// Import first: loads lazy parts at once, so that no window opens after its test.
import React from 'react'

interface Lazy {
  _init(payload: unknown): unknown
  _payload: unknown
}

const lazy = React.lazy.bind(React)
React.lazy = load => {
  const component = lazy(load)
  const { _init, _payload } = component as unknown as Lazy
  try {
    _init(_payload)
  } catch {
    // The part is still loading.
  }
  return component
}
