import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SystemBackups } from '#contracts/system.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMay } from '../../../lib/use-may.js';
import { useMutation } from '../../../lib/use-mutation.js';

const backupsKey = ['system', 'backups'];
/** While the page is in sight: React Query asks nothing for one in the background. */
const healthEveryMs = 15_000;
const storageEveryMs = 60_000;
const runningEveryMs = 2_000;

export function useSystemHealth() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['system', 'health'],
    queryFn: () => rest.systemHealth(),
    enabled: useMay('system.manage'),
    refetchInterval: healthEveryMs,
  });
}

export function useSystemStorage() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['system', 'storage'],
    queryFn: () => rest.systemStorage(),
    enabled: useMay('system.manage'),
    refetchInterval: storageEveryMs,
  });
}

export function useSystemVersion() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['system', 'version'],
    queryFn: () => rest.systemVersion(),
    enabled: useMay('system.manage'),
  });
}

export function useBackups() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: backupsKey,
    queryFn: () => rest.backups(),
    enabled: useMay('system.manage'),
    refetchInterval: ({ state }) => (state.data?.runningSince ? runningEveryMs : storageEveryMs),
  });
}

export function useBackUp() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.backUp(),
    onSuccess: (view: SystemBackups) => setSaved(cache, backupsKey, view),
  });
}
