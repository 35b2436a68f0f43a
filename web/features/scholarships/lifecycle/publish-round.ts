import { sessionCall } from '../../../api/session-client.ts'

/** Publishes a draft scholarship [ROUND1], and its form before it when that is asked for. @throws ApiError */
export async function publishRound(id: string, form: 'with' | 'without'): Promise<void> {
  const params = { id }
  if (form === 'with') {
    const { version } = await sessionCall('GET /forms/:id', { params })
    await sessionCall('POST /forms/publish/:id', { params, body: { version, breaking: false } })
  }
  await sessionCall('POST /rounds/publish/:id', { params })
}
