/** What is written on each machine: the files of the guide, with the addresses of the namespaces. */
import { join } from "node:path";

const NET = "10.77.0";
/** The machine of the APIs and the console. */
export const HOST = `${NET}.1`;
export const NODES = [1, 2, 3].map((number) => ({
  number,
  name: `n${number}`,
  space: `wbha${number}`,
  address: `${NET}.${10 + number}`,
}));
/** Where the APIs connect: PgBouncer, behind which HAProxy finds the leader. */
export const DATABASE_URL = `postgres://waybook:waybook@${HOST}:6432/waybook`;
/** Where the console finds an API that is ready. */
export const API_URL = `http://${HOST}:4100`;
export const API_PORTS = [4101, 4102];

/** @param {string} folder The disks of the machines are in it. */
export function etcdArguments({ name, address }, folder) {
  const peers = NODES.map((one) => `${one.name}=http://${one.address}:2380`).join(",");
  return [
    ...["--name", name, "--data-dir", join(folder, name, "etcd")],
    ...["--listen-client-urls", `http://${address}:2379`],
    ...["--advertise-client-urls", `http://${address}:2379`],
    ...["--listen-peer-urls", `http://${address}:2380`],
    ...["--initial-advertise-peer-urls", `http://${address}:2380`],
    ...["--initial-cluster", peers, "--initial-cluster-state", "new"],
    ...["--enable-v2=true", "--pre-vote=true"],
    ...["--heartbeat-interval=250", "--election-timeout=2500"],
  ];
}

/** Patroni's file of one machine. */
export function patroniFile({ name, address }, folder, binaries) {
  return `scope: waybook
name: ${name}
restapi: { listen: "${address}:8008", connect_address: "${address}:8008" }
# Not etcd3: Patroni 3.0.2 can overwrite the key of another leader there.
etcd: { hosts: [${NODES.map((node) => `"${node.address}:2379"`).join(", ")}] }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 60
        max_wal_size: 96MB
        min_wal_size: 64MB
        wal_keep_size: 128MB
        wal_log_hints: "on"
        wal_receiver_timeout: 10s
        wal_sender_timeout: 10s
        wal_retrieve_retry_interval: 1s
        shared_buffers: 32MB
  initdb: [{ encoding: UTF8 }, data-checksums]
postgresql:
  listen: "${address}:5432"
  connect_address: "${address}:5432"
  data_dir: ${join(folder, name, "postgres")}
  bin_dir: ${binaries}
  pgpass: ${join(folder, name, "pgpass")}
  remove_data_directory_on_rewind_failure: true
  parameters: { unix_socket_directories: "" }
  pg_hba: ["host all all ${NET}.0/24 md5", "host replication replicator ${NET}.0/24 md5"]
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
`;
}

/** HAProxy asks each Patroni whether it leads, and each API whether it is ready. */
export function haproxyFile() {
  const machines = NODES.map(
    ({ name, address }) => `  server ${name} ${address}:5432 check port 8008`,
  );
  const apis = API_PORTS.map((port) => `  server api${port} 127.0.0.1:${port} check`);
  return `defaults
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen leader
  mode tcp
  bind ${HOST}:5000
  option httpchk GET /primary
  http-check expect status 200
  timeout check 2s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.join("\n")}
listen api
  mode http
  bind ${HOST}:4100
  option httpchk GET /readyz
  option redispatch 1
  default-server inter 1s fall 2 rise 1
${apis.join("\n")}
`;
}

/** @param {string} users File with the passwords of PgBouncer's users. */
export const pgbouncerFile = (users) => `[databases]
waybook = host=${HOST} port=5000 dbname=waybook
[pgbouncer]
listen_addr = ${HOST}
listen_port = 6432
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
ignore_startup_parameters = extra_float_digits
`;
