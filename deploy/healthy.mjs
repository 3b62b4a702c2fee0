// The container's health check: whether this instance answers. A worker answers only on the metrics port.
const { ROLE, PORT = '4000', METRICS_PORT } = process.env
const url = ROLE === 'worker' ? `http://127.0.0.1:${METRICS_PORT}/health` : `http://127.0.0.1:${PORT}/api/health`
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
