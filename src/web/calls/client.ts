import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/calls/http.ts'

/** Retries only temporary failures: no answer, or a part that is out of reach. */
const mayPass = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status === 503)

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 800,
      staleTime: 1_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
