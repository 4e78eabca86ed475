"""OpenStack Swift with its S3 gateway in one process: an S3 store that checks signatures.

Arguments: a new folder, the access key as group:name, its secret. Prints its port, and ends when its input ends."""

import os
import sys

import eventlet

eventlet.monkey_patch()
from eventlet import wsgi
from swift.common import utils

folder, access_key, secret = sys.argv[1:]
os.makedirs(f'{folder}/disks/d1')
with open(f'{folder}/swift.conf', 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n')
    file.write('[storage-policy:0]\nname = gold\ndefault = yes\n')
utils.set_swift_dir(folder)

# After the line above: these modules read the configuration when they are loaded.
from swift.account.server import AccountController
from swift.common.middleware import catch_errors, slo, tempauth
from swift.common.middleware.s3api import s3api
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol
from swift.container.server import ContainerController
from swift.obj.server import ObjectController
from swift.proxy.server import Application


class NoCache:
    """The gateway demands a cache and works without one that remembers."""

    def __getattr__(self, name):
        return lambda *args, **options: None


def with_cache(app):
    def call(environment, start_response):
        environment['swift.cache'] = NoCache()
        return app(environment, start_response)

    return call


def serve(app, at):
    options = {'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False}
    return eventlet.spawn(wsgi.server, at, app, utils.NullLogger(), **options)


def listen():
    return eventlet.listen(('127.0.0.1', 0))


storage = {'devices': f'{folder}/disks', 'mount_check': 'false', 'swift_dir': folder}
for name, controller in [('account', AccountController), ('container', ContainerController), ('object', ObjectController)]:
    server = listen()
    ring = RingBuilder(1, 1, 1)
    place = {'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': server.getsockname()[1], 'device': 'd1', 'weight': 1}
    ring.add_dev(place)
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
    serve(controller(storage), server)

app = Application({'swift_dir': folder, 'account_autocreate': 'true'})
# Set by the loader of configuration files, which is not used here.
app._pipeline_final_app = app
# Uploads in parts stand on it.
app = slo.filter_factory({})(app)
app = tempauth.filter_factory({}, **{f'user_{access_key.replace(":", "_")}': f'{secret} .admin'})(app)
app = s3api.filter_factory({}, location='eu-central-1', s3_acl='false')(app)
server = listen()
serve(with_cache(catch_errors.filter_factory({})(app)), server)
print(server.getsockname()[1], flush=True)

# Ends with the test that started it, however that ends.
eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
os._exit(0)
